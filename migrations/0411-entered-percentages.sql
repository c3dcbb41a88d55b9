-- Units decide on an allocation where there is a cost driver, and used to overwrite the percentage that was entered. It has a
-- column of its own now, and the share is the one that counts. What was entered before is not known any more: it is taken to be
-- what counts today. Units are kept where there is no driver; none are stored there yet.
alter table other_cost_allocation add column entered_share int8 not null default 0 check (entered_share between 0 and 100000000000000);
alter table total_cost_allocation add column entered_share int8 not null default 0 check (entered_share between 0 and 100000000000000);
update other_cost_allocation set entered_share = share;
update total_cost_allocation set entered_share = share;
alter table other_cost_allocation alter column entered_share drop default;
alter table total_cost_allocation alter column entered_share drop default;
