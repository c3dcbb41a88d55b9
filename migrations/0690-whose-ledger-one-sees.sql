-- A reading, and that a scenario refers to an import, belong to the scenario (see 0101); the imports themselves and what is
-- remembered belong to the company.
do $$
declare name text;
begin
  foreach name in array array['ledger_reading', 'scenario_ledger_import'] loop
    execute format('alter policy tenant on %I using (scenario_id = any ((select acting_scenarios())::uuid[])) with check (scenario_id = any ((select acting_scenarios())::uuid[]))', name);
  end loop;
end $$;

-- An import lives as long as any scenario refers to it, also one that whoever lets go of it does not see.
alter function forget_ledger_import() security definer set search_path = public, pg_temp;
revoke execute on function forget_ledger_import from public;
