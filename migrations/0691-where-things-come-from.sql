-- What the things come from that an account of a ledger can become, in all scenarios of the acting companies. What a company remembers
-- names them by it, and such a call is about no scenario, so its transaction sees none.
create function acting_origins() returns uuid[] language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(distinct coalesce(origin_id, id)), '{}') from (
    select company_id, origin_id, id from other_cost union all select company_id, origin_id, id from cost_center
    union all select company_id, origin_id, id from process) as thing
  where company_id = any ((select acting_companies())::uuid[]) $$;
grant create on schema public to verdeel_gate;
alter function acting_origins owner to verdeel_gate;
revoke create on schema public from verdeel_gate;
revoke execute on function acting_origins from public;
grant execute on function acting_origins to verdeel_app;
