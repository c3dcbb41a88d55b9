-- A large copy on the embedded engine is filled in several transactions. Until the last one shows it, nobody finds it: not the gate, so
-- that no id of it or in it answers, and not a transaction, unless it says itself that it acts in it, which no call can ask for.
alter table scenario add column is_hidden boolean not null default false;

-- A hidden scenario keeps no name from others. The name of the constraint is that of the error.
alter table scenario drop constraint scenario_name_unique;
create unique index scenario_name_unique on scenario (report_id, name_key) where not is_hidden;

do $$
declare
  allowed text := '((company_id = any ((select companies_in_full())::uuid[]) or report_id = any ((select acting_reports())::uuid[]))
    and (not is_hidden or id = any ((select acting_scenarios())::uuid[])))';
begin
  execute format('alter policy tenant on scenario using %s with check %s', allowed, allowed);
end $$;
alter policy gate on scenario using (not is_hidden);
