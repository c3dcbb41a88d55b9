-- Row-level security knows more than the company: which reports the person may see, and which scenarios the call is about. The
-- gate sets both. A query that forgets one of them shows nothing instead of everything the company has.

-- Companies of whose reports the person sees every one; of other reports, those that list them.
create function companies_in_full() returns uuid[] language sql stable parallel safe
  return coalesce(nullif(current_setting('app.full_company_ids', true), '')::uuid[], '{}');
create function acting_reports() returns uuid[] language sql stable parallel safe
  return coalesce(nullif(current_setting('app.report_ids', true), '')::uuid[], '{}');
create function acting_scenarios() returns uuid[] language sql stable parallel safe
  return coalesce(nullif(current_setting('app.scenario_ids', true), '')::uuid[], '{}');

-- Each is a subquery, so that it is asked once a statement and not once a row (see 0050). A row's company needs no check of its own
-- here: its foreign keys tie it to the company of its report or scenario.
do $$
declare
  name text;
  allowed text;
begin
  foreach name in array array['report', 'report_access', 'scenario'] loop
    allowed := format('(company_id = any ((select companies_in_full())::uuid[]) or %I = any ((select acting_reports())::uuid[]))',
      case when name = 'report' then 'id' else 'report_id' end);
    execute format('alter policy tenant on %I using %s with check %s', name, allowed, allowed);
  end loop;
  foreach name in array array['segment', 'process_category', 'main_process', 'process', 'process_cost_allocation', 'employee',
    'cost_center', 'other_cost', 'employee_allocation', 'cost_center_allocation', 'other_cost_allocation', 'total_cost_allocation'] loop
    allowed := '(scenario_id = any ((select acting_scenarios())::uuid[]))';
    execute format('alter policy tenant on %I using %s with check %s', name, allowed, allowed);
  end loop;
end $$;

-- Of people one sees oneself and the members of the companies one acts in; and of them no more than a call needs.
revoke all on app_user from verdeel_app;
grant select (id, seq, email, first_name, last_name, language, system_role, signed_in_at, version) on app_user to verdeel_app;
grant insert (email, email_key, first_name, last_name, language) on app_user to verdeel_app;
grant update (email, email_key, first_name, last_name, language, signed_in_at, version) on app_user to verdeel_app;
alter table app_user enable row level security;
create policy known on app_user to verdeel_app using (id = (select acting_user())
  or id in (select m.user_id from membership m where m.company_id = any ((select acting_companies())::uuid[])));
create policy added on app_user for insert to verdeel_app with check (true);
create policy gate on app_user to verdeel_gate using (true);
create policy identity on app_user to verdeel_identity using (true);

-- Which account is whose is known to the gate alone.
revoke all on account_binding from verdeel_app;
grant insert on account_binding to verdeel_gate;
grant update (tokens_valid_from) on app_user to verdeel_gate;

-- Who has an address, wherever they are known: for whoever is about to make them a member. The language is that of somebody who has
-- signed in.
create function person_at(address_key text, out id uuid, out language text) language sql stable security definer
  set search_path = public, pg_temp
  return (select row (u.id, case when u.signed_in_at is not null then u.language end) from app_user u where u.email_key = address_key);

-- Binds an account to the user with its address, unless that user already has an account at this provider.
create function bind_account(account_provider text, account_subject text, address_key text) returns void language sql
  security definer set search_path = public, pg_temp as $$
  insert into account_binding (provider, subject, user_id)
    select account_provider, account_subject, id from app_user where email_key = address_key on conflict do nothing $$;

-- At a provider that does not name its sign-ins a log-out refuses everything issued up to this second, wherever it was.
create function refuse_tokens_until_now(account_provider text, account_subject text) returns void language sql
  security definer set search_path = public, pg_temp as $$
  update app_user set tokens_valid_from = date_trunc('second', now()) + interval '1 second'
    where id = (select user_id from account_binding where provider = account_provider and subject = account_subject) $$;

do $$
declare one regprocedure;
begin
  grant create on schema public to verdeel_gate;
  foreach one in array array['person_at(text)', 'bind_account(text, text, text)', 'refuse_tokens_until_now(text, text)']::regprocedure[] loop
    execute format('alter function %s owner to verdeel_gate', one);
    execute format('revoke execute on function %s from public', one);
    execute format('grant execute on function %s to verdeel_app', one);
  end loop;
  revoke create on schema public from verdeel_gate;
end $$;
