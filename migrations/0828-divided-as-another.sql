-- The division of a total indirect cost can be made like that of another cost.
alter table process drop constraint process_total_cost_divided_like_check;
alter table process add constraint process_total_cost_divided_like_check
  check (total_cost_divided_like in ('revenue', 'units', 'allRevenue', 'allUnits', 'others', 'division'));
