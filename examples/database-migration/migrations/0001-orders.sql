create table orders (id integer primary key, total integer not null);
