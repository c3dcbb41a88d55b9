-- The gate was more than half of what the database did for a small read. A function of SQL with a search path of its own is planned
-- anew in each statement that calls it, so memberships are read by a plan that the gate keeps; and what needs no question is asked none.
create or replace function gate(account_provider text, account_subject text, account_sessions text[], kinds text[], ids uuid[])
returns jsonb language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  person app_user;
  places jsonb := '[]';
  company_at uuid; report_at uuid; scenario_at uuid; somebody jsonb; scenarios jsonb; archived boolean;
  first_company uuid;
  companies jsonb;
begin
  select u.* into person from account_binding b join app_user u on u.id = b.user_id
    where b.provider = account_provider and b.subject = account_subject;
  for n in 1 .. cardinality(kinds) loop
    company_at := null; report_at := null; scenario_at := null; somebody := null; archived := null; scenarios := '[]';
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
      when 'entry' then select scenario_id into scenario_at from (
        select scenario_id from employee where id = ids[n] union all select scenario_id from cost_center where id = ids[n]
        union all select scenario_id from other_cost where id = ids[n]) as entry;
      when 'user' then select jsonb_build_object('userId', u.id, 'systemRole', u.system_role, 'memberships', memberships_of(u.id))
        into somebody from app_user u where u.id = ids[n];
    end case;
    if scenario_at is not null then
      select s.company_id, s.report_id, jsonb_build_array(s.id), c.is_archived into company_at, report_at, scenarios, archived
        from scenario s join company c on c.id = s.company_id where s.id = scenario_at;
    elsif company_at is not null then
      select c.is_archived into archived from company c where c.id = company_at;
      if report_at is not null then
        select coalesce(jsonb_agg(s.id), '[]') into scenarios from scenario s where s.report_id = report_at;
      end if;
    end if;
    first_company := coalesce(first_company, company_at);
    places := places || jsonb_build_array(case when company_at is not null or somebody is not null then
      jsonb_build_object('companyId', company_at, 'reportId', report_at, 'scenarioId', scenario_at, 'person', somebody,
        'scenarioIds', scenarios, 'isArchived', archived)
      end);
  end loop;
  if person.system_role = 'admin' and first_company is null then
    select coalesce(jsonb_agg(id order by seq), '[]') into companies from company;
  end if;
  return (select jsonb_build_object(
    'ended', (select coalesce(jsonb_agg(e.session_id), '[]') from ended_session e
      where e.provider = account_provider and e.session_id = any (account_sessions)),
    'memberships', (select coalesce(jsonb_agg(jsonb_build_object('companyId', m.company_id, 'role', m.role, 'isBlocked', m.is_blocked,
        'companyIsBlocked', c.is_blocked, 'companyIsArchived', c.is_archived) order by m.seq), '[]')
      from membership m join company c on c.id = m.company_id where m.user_id = person.id),
    'reports', (select coalesce(jsonb_agg(a.report_id), '[]') from report_access a where a.user_id = person.id and a.company_id = any (
      case when first_company is null then array(select m.company_id from membership m where m.user_id = person.id)
        else array[first_company] end)),
    'user', case when person.id is not null then jsonb_build_object('id', person.id, 'email', person.email,
      'firstName', person.first_name, 'lastName', person.last_name, 'language', person.language,
      'systemRole', person.system_role, 'hasSignedIn', person.signed_in_at is not null,
      'tokensValidFrom', extract(epoch from date_trunc('second', person.tokens_valid_from))::int8) end,
    'companies', companies,
    'places', places));
end $$;
