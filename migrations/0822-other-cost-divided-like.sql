-- What the division of an other cost was made like, so that it can be told when that has changed since.
alter table other_cost add column divided_like text
  check (divided_like in ('personnel', 'allUnits', 'allRevenue'));
