-- What the division of a total indirect cost was made like, so that it can be told when that has changed since.
alter table process add column total_cost_divided_like text
  check (total_cost_divided_like in ('revenue', 'units', 'allRevenue', 'allUnits'));
