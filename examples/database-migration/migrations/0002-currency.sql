alter table orders add column currency text not null default 'EUR';
