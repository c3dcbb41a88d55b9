-- The division of a total indirect cost can be made like the units or the revenue of another cost. When that is deleted, the program
-- takes the word away as well.
alter table process add column total_cost_divided_like_of uuid;
alter table process add foreign key (company_id, scenario_id, total_cost_divided_like_of)
  references process (company_id, scenario_id, id) on delete set null (total_cost_divided_like_of);
create index on process (total_cost_divided_like_of) where total_cost_divided_like_of is not null;
