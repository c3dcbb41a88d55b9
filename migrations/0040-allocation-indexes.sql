-- A deletion asks each allocation table for the rows of one parent and of one receiver, within a scenario. With an index on
-- the scenario alone beside one on the receiver, a planner without statistics may walk the whole scenario for each of a
-- thousand processes. So each question has its index, and either of them also serves who reads a scenario whole.
do $$
declare part record;
begin
  for part in select * from (values
    ('process_cost_allocation', 'process_id', 'segment_id', 'segment'),
    ('employee_allocation', 'employee_id', 'process_id', 'process'),
    ('cost_center_allocation', 'cost_center_id', 'process_id', 'process'),
    ('other_cost_allocation', 'other_cost_id', 'process_id', 'process'),
    ('total_cost_allocation', 'process_id', 'segment_id', 'segment')) as t (name, parent, receiver, old) loop
    execute format('drop index %I', part.name || '_scenario');
    execute format('drop index %I', part.name || '_' || part.old);
    execute format('create index %I on %I (scenario_id, %I)', part.name || '_by_parent', part.name, part.parent);
    execute format('create index %I on %I (scenario_id, %I)', part.name || '_by_receiver', part.name, part.receiver);
  end loop;
end $$;
