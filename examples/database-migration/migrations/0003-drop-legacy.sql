drop table legacy_orders;
