-- An upload, a wage or a cost driver gives most rows of a list other figures. Where a page has room, the new row stands beside the
-- old one and no index is written, which costs a third; the room is used again by the next change. A full page sends each row to
-- another page and into three indexes. Rows that are there already get their room when they are changed the next time.
do $$
declare list text;
begin
  foreach list in array array['process_cost_allocation', 'employee_allocation', 'cost_center_allocation',
    'other_cost_allocation', 'total_cost_allocation'] loop
    execute format('alter table %I set (fillfactor = 50)', list);
  end loop;
end $$;
