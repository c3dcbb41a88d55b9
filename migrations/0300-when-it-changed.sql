-- When anything in a scenario was changed last. It rises with the revision.
alter table scenario add column changed_at timestamptz not null default now();
update scenario s set changed_at = h.at
  from (select scenario_id, max(at) as at from history where scenario_id is not null group by scenario_id) h
  where h.scenario_id = s.id;
