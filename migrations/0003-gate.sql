-- The gate: one round trip turns an account into its user, roles and companies, and ids into the company, report and
-- scenario they lie in. It decides nothing (that is domain/permissions.ts) and tells the web nothing by itself.
-- It runs as verdeel_gate, which may read what it needs and nothing else.
create function gate(account_provider text, account_subject text, account_session text, kinds text[], ids uuid[])
returns jsonb language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  person app_user;
  places jsonb := '[]';
  company_at uuid; report_at uuid; scenario_at uuid;
begin
  select u.* into person from account_binding b join app_user u on u.id = b.user_id
    where b.provider = account_provider and b.subject = account_subject;
  for n in 1 .. cardinality(kinds) loop
    company_at := null; report_at := null; scenario_at := null;
    case kinds[n]
      when 'company' then select id into company_at from company where id = ids[n];
      when 'report' then select company_id, id into company_at, report_at from report where id = ids[n];
      when 'scenario' then scenario_at := ids[n];
      when 'segment' then select scenario_id into scenario_at from segment where id = ids[n];
      when 'process-category' then select scenario_id into scenario_at from process_category where id = ids[n];
      when 'main-process' then select scenario_id into scenario_at from main_process where id = ids[n];
      when 'process' then select scenario_id into scenario_at from process where id = ids[n];
      when 'employee' then select scenario_id into scenario_at from employee where id = ids[n];
      when 'cost-center' then select scenario_id into scenario_at from cost_center where id = ids[n];
      when 'other-cost' then select scenario_id into scenario_at from other_cost where id = ids[n];
    end case;
    if scenario_at is not null then
      select s.company_id, s.report_id into company_at, report_at from scenario s where s.id = scenario_at;
    end if;
    places := places || jsonb_build_array(case
      when company_at is null then null
      else jsonb_build_object('companyId', company_at, 'reportId', report_at, 'scenarioId', scenario_at,
        'isArchived', (select c.is_archived from company c where c.id = company_at),
        'isListed', report_at is not null and exists
          (select from report_access a where a.report_id = report_at and a.user_id = person.id))
      end);
  end loop;
  return jsonb_build_object(
    'hasEnded', exists (select from ended_session e where e.provider = account_provider and e.session_id = account_session),
    'user', case when person.id is not null then jsonb_build_object('id', person.id, 'email', person.email,
      'firstName', person.first_name, 'lastName', person.last_name, 'language', person.language,
      'systemRole', person.system_role, 'hasSignedIn', person.signed_in_at is not null,
      'tokensValidFrom', extract(epoch from date_trunc('second', person.tokens_valid_from))::int8) end,
    'memberships', coalesce((select jsonb_agg(jsonb_build_object('companyId', m.company_id, 'role', m.role, 'isBlocked', m.is_blocked,
      'companyIsBlocked', c.is_blocked, 'companyIsArchived', c.is_archived) order by m.seq)
      from membership m join company c on c.id = m.company_id where m.user_id = person.id), '[]'),
    'places', places);
end $$;

-- An owner needs the right to create where the function lies, for as long as it is handed over.
grant create on schema public to verdeel_gate;
alter function gate owner to verdeel_gate;
revoke create on schema public from verdeel_gate;
revoke execute on function gate from public;
grant execute on function gate to verdeel_app;

-- Every company there is: for admins, who belong to none.
create function every_company() returns uuid[] language sql stable security definer set search_path = public, pg_temp
  return (select coalesce(array_agg(id), '{}') from company);
grant create on schema public to verdeel_gate;
alter function every_company owner to verdeel_gate;
revoke create on schema public from verdeel_gate;
revoke execute on function every_company from public;
grant execute on function every_company to verdeel_app;
