-- One number of a scenario that rises with every change in it, whatever is changed. Who holds the scenario's book compares it.
-- The version of a scenario counts the changes of its own fields, and only those.
alter table scenario add column revision int8 not null default 1;
