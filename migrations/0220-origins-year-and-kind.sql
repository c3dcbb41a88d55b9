-- The year that a scenario is about, and what its figures are.
alter table scenario
  add column year int4 check (year between 1900 and 2999),
  add column kind text check (kind in ('actual', 'budget', 'forecast', 'whatIf'));

-- Where a copied thing comes from: the first of the things it was copied from, one after the other. Null: it is no copy, so that it
-- comes from itself. A renamed row is still the same thing by it.
--
-- What was copied before this is found by its id: the md5 of the new scenario and of the id of the original. An original that is
-- gone can't be found; its copies come from themselves.
do $$
declare
  kind text;
begin
  foreach kind in array array['segment', 'process_category', 'main_process', 'process', 'employee', 'cost_center', 'other_cost'] loop
    execute format('alter table %I add column origin_id uuid', kind);
    execute format($sql$
      with recursive made as (
        select copy.id, old.id as from_id
        from %1$I old join scenario s on s.company_id = old.company_id and s.id <> old.scenario_id
          join %1$I copy on copy.id = md5(s.id::text || old.id::text)::uuid and copy.scenario_id = s.id
      ), origins as (
        select id, from_id as origin_id from made where from_id not in (select id from made)
        union all
        select made.id, origins.origin_id from made join origins on origins.id = made.from_id
      )
      update %1$I thing set origin_id = origins.origin_id from origins where origins.id = thing.id
    $sql$, kind);
    execute format('create unique index %I on %I (scenario_id, (coalesce(origin_id, id)))', kind || '_origin', kind);
  end loop;
end $$;
