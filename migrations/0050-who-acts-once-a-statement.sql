-- A policy that calls acting_companies() by itself calls it for every row: a sum over 100,000 allocations took 220 ms as the
-- program's role and 45 as the owner. As a subquery it is asked once a statement (54 ms). Every later tenant policy is
-- written like this; a test looks.
do $$
declare
  policy record;
  allowed text;
begin
  for policy in select tablename from pg_policies where schemaname = 'public' and policyname = 'tenant' loop
    allowed := format('(%I = any ((select acting_companies())::uuid[]))',
      case when policy.tablename = 'company' then 'id' else 'company_id' end);
    execute format('alter policy tenant on %I using %s with check %s', policy.tablename, allowed, allowed);
  end loop;
end $$;
