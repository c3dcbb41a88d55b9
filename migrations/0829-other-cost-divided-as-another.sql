-- The division of an other cost can be made like that of another one. When that is deleted, the program takes the word away as well,
-- and keeps with what it deletes whose word it was.
alter table other_cost drop constraint other_cost_divided_like_check;
alter table other_cost add constraint other_cost_divided_like_check
  check (divided_like in ('personnel', 'allUnits', 'allRevenue', 'division'));
alter table other_cost add column divided_like_of uuid;
alter table other_cost add foreign key (company_id, scenario_id, divided_like_of)
  references other_cost (company_id, scenario_id, id) on delete set null (divided_like_of);
create index on other_cost (divided_like_of) where divided_like_of is not null;
alter table deleted_entry add column likes jsonb not null default '[]';
