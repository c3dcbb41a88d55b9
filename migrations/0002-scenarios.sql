-- Reports, scenarios and everything that is worked through in them.
--
-- Amounts are whole cents, units whole hundredths, shares whole 10^-12 percent (100 % is 10^14).
-- Every row below a report carries its company and its scenario, and every foreign key carries both: a link across
-- companies or across scenarios cannot be stored. seq keeps the order of creation.

create table report (
  id uuid primary key default gen_random_uuid(),
  seq int8 generated always as identity,
  company_id uuid not null references company on delete cascade,
  name text not null,
  name_key text not null,
  version int4 not null default 1,
  unique (company_id, id),
  constraint report_name_unique unique (company_id, name_key)
);

-- allowedUsers: the members who see the report although their role alone does not let them.
create table report_access (
  company_id uuid not null,
  report_id uuid not null,
  user_id uuid not null,
  primary key (report_id, user_id),
  foreign key (company_id, report_id) references report (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references membership (company_id, user_id) on delete cascade
);
create index report_access_user on report_access (company_id, user_id);

create table scenario (
  id uuid primary key default gen_random_uuid(),
  seq int8 generated always as identity,
  company_id uuid not null,
  report_id uuid not null,
  name text not null,
  name_key text not null,
  process_level int4 not null default 0 check (process_level between 0 and 3),
  show_cost_centers_on_personnel boolean,
  segments_documentation text not null default '',
  processes_documentation text not null default '',
  employees_documentation text not null default '',
  other_costs_documentation text not null default '',
  total_costs_documentation text not null default '',
  overview_documentation text not null default '',
  segments_complete boolean not null default false,
  processes_complete boolean not null default false,
  employees_complete boolean not null default false,
  other_costs_complete boolean not null default false,
  total_costs_complete boolean not null default false,
  version int4 not null default 1,
  unique (company_id, id),
  constraint scenario_name_unique unique (report_id, name_key),
  foreign key (company_id, report_id) references report (company_id, id) on delete cascade
);

create table segment (
  id uuid primary key default gen_random_uuid(),
  seq int8 generated always as identity,
  company_id uuid not null,
  scenario_id uuid not null,
  name text not null,
  name_key text not null,
  version int4 not null default 1,
  unique (company_id, scenario_id, id),
  constraint segment_name_unique unique (scenario_id, name_key),
  foreign key (company_id, scenario_id) references scenario (company_id, id) on delete cascade
);

create table process_category (
  id uuid primary key default gen_random_uuid(),
  seq int8 generated always as identity,
  company_id uuid not null,
  scenario_id uuid not null,
  name text not null,
  is_back_office boolean not null default false,
  version int4 not null default 1,
  unique (company_id, scenario_id, id),
  foreign key (company_id, scenario_id) references scenario (company_id, id) on delete cascade
);
create index process_category_scenario on process_category (scenario_id);

create table main_process (
  id uuid primary key default gen_random_uuid(),
  seq int8 generated always as identity,
  company_id uuid not null,
  scenario_id uuid not null,
  process_category_id uuid not null,
  name text not null,
  version int4 not null default 1,
  unique (company_id, scenario_id, id),
  foreign key (company_id, scenario_id, process_category_id) references process_category (company_id, scenario_id, id) on delete cascade
);
create index main_process_scenario on main_process (scenario_id);
create index main_process_parent on main_process (process_category_id);

-- A cost. Its total indirect cost shares its row, with versions of its own.
create table process (
  id uuid primary key default gen_random_uuid(),
  seq int8 generated always as identity,
  company_id uuid not null,
  scenario_id uuid not null,
  main_process_id uuid not null,
  name text not null,
  total_units_hundredths int8 not null default 0 check (total_units_hundredths >= 0),
  total_revenue_cents int8 not null default 0 check (total_revenue_cents >= 0),
  total_cost_cents int8 not null default 0 check (total_cost_cents >= 0),
  version int4 not null default 1,
  allocations_version int4 not null default 1,
  -- The cost driver by which the total indirect cost goes to segments; null: by percentage.
  indirect_unit_description text,
  indirect_version int4 not null default 1,
  indirect_allocations_version int4 not null default 1,
  unique (company_id, scenario_id, id),
  foreign key (company_id, scenario_id, main_process_id) references main_process (company_id, scenario_id, id) on delete cascade
);
create index process_scenario on process (scenario_id);
create index process_parent on process (main_process_id);

-- What a cost holds of its own per segment.
create table process_cost_allocation (
  company_id uuid not null,
  scenario_id uuid not null,
  process_id uuid not null,
  segment_id uuid not null,
  units_hundredths int8 not null default 0 check (units_hundredths >= 0),
  revenue_cents int8 not null default 0 check (revenue_cents >= 0),
  direct_cost_cents int8 not null default 0 check (direct_cost_cents >= 0),
  primary key (process_id, segment_id),
  foreign key (company_id, scenario_id, process_id) references process (company_id, scenario_id, id) on delete cascade,
  foreign key (company_id, scenario_id, segment_id) references segment (company_id, scenario_id, id) on delete cascade
);
create index process_cost_allocation_scenario on process_cost_allocation (scenario_id);
create index process_cost_allocation_segment on process_cost_allocation (segment_id);

create table employee (
  id uuid primary key default gen_random_uuid(),
  seq int8 generated always as identity,
  company_id uuid not null,
  scenario_id uuid not null,
  name text not null,
  job_title text not null default '',
  work_hours_hundredths int8 not null default 0 check (work_hours_hundredths >= 0),
  yearly_wage_cents int8 not null default 0 check (yearly_wage_cents >= 0),
  extras_cents int8 not null default 0 check (extras_cents >= 0),
  version int4 not null default 1,
  allocations_version int4 not null default 1,
  unique (company_id, scenario_id, id),
  foreign key (company_id, scenario_id) references scenario (company_id, id) on delete cascade
);
create index employee_scenario on employee (scenario_id);

create table cost_center (
  id uuid primary key default gen_random_uuid(),
  seq int8 generated always as identity,
  company_id uuid not null,
  scenario_id uuid not null,
  name text not null,
  is_back_office boolean not null default false,
  fte_hundredths int8 not null default 0 check (fte_hundredths >= 0),
  salary_cost_cents int8 not null default 0 check (salary_cost_cents >= 0),
  extras_cents int8 not null default 0 check (extras_cents >= 0),
  version int4 not null default 1,
  allocations_version int4 not null default 1,
  unique (company_id, scenario_id, id),
  foreign key (company_id, scenario_id) references scenario (company_id, id) on delete cascade
);
create index cost_center_scenario on cost_center (scenario_id);

create table other_cost (
  id uuid primary key default gen_random_uuid(),
  seq int8 generated always as identity,
  company_id uuid not null,
  scenario_id uuid not null,
  name text not null,
  total_cost_cents int8 not null default 0 check (total_cost_cents >= 0),
  -- The cost driver; null: allocated by percentage.
  unit_description text,
  version int4 not null default 1,
  allocations_version int4 not null default 1,
  unique (company_id, scenario_id, id),
  foreign key (company_id, scenario_id) references scenario (company_id, id) on delete cascade
);
create index other_cost_scenario on other_cost (scenario_id);

-- The four allocation tables. The share (or, in units, the units) is the truth; the cents, and hours or FTE, are what
-- follows from it, written again in the same transaction whenever anything they follow from changes.
-- Rows that would be all zero are not stored.
create table employee_allocation (
  company_id uuid not null,
  scenario_id uuid not null,
  employee_id uuid not null,
  process_id uuid not null,
  share int8 not null check (share between 0 and 100000000000000),
  units_hundredths int8 not null,
  cost_cents int8 not null,
  primary key (employee_id, process_id),
  foreign key (company_id, scenario_id, employee_id) references employee (company_id, scenario_id, id) on delete cascade,
  foreign key (company_id, scenario_id, process_id) references process (company_id, scenario_id, id) on delete cascade
);
create index employee_allocation_scenario on employee_allocation (scenario_id);
create index employee_allocation_process on employee_allocation (process_id);

create table cost_center_allocation (
  company_id uuid not null,
  scenario_id uuid not null,
  cost_center_id uuid not null,
  process_id uuid not null,
  share int8 not null check (share between 0 and 100000000000000),
  units_hundredths int8 not null,
  cost_cents int8 not null,
  primary key (cost_center_id, process_id),
  foreign key (company_id, scenario_id, cost_center_id) references cost_center (company_id, scenario_id, id) on delete cascade,
  foreign key (company_id, scenario_id, process_id) references process (company_id, scenario_id, id) on delete cascade
);
create index cost_center_allocation_scenario on cost_center_allocation (scenario_id);
create index cost_center_allocation_process on cost_center_allocation (process_id);

create table other_cost_allocation (
  company_id uuid not null,
  scenario_id uuid not null,
  other_cost_id uuid not null,
  process_id uuid not null,
  share int8 not null check (share between 0 and 100000000000000),
  units_hundredths int8 not null,
  cost_cents int8 not null,
  primary key (other_cost_id, process_id),
  foreign key (company_id, scenario_id, other_cost_id) references other_cost (company_id, scenario_id, id) on delete cascade,
  foreign key (company_id, scenario_id, process_id) references process (company_id, scenario_id, id) on delete cascade
);
create index other_cost_allocation_scenario on other_cost_allocation (scenario_id);
create index other_cost_allocation_process on other_cost_allocation (process_id);

create table total_cost_allocation (
  company_id uuid not null,
  scenario_id uuid not null,
  process_id uuid not null,
  segment_id uuid not null,
  share int8 not null check (share between 0 and 100000000000000),
  units_hundredths int8 not null,
  cost_cents int8 not null,
  primary key (process_id, segment_id),
  foreign key (company_id, scenario_id, process_id) references process (company_id, scenario_id, id) on delete cascade,
  foreign key (company_id, scenario_id, segment_id) references segment (company_id, scenario_id, id) on delete cascade
);
create index total_cost_allocation_scenario on total_cost_allocation (scenario_id);
create index total_cost_allocation_segment on total_cost_allocation (segment_id);

do $$
declare name text;
begin
  foreach name in array array['report', 'report_access', 'scenario', 'segment', 'process_category', 'main_process', 'process',
    'process_cost_allocation', 'employee', 'cost_center', 'other_cost', 'employee_allocation', 'cost_center_allocation',
    'other_cost_allocation', 'total_cost_allocation'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy tenant on %I to verdeel_app using (company_id = any (acting_companies())) with check (company_id = any (acting_companies()))', name);
    execute format('grant select, insert, update, delete on %I to verdeel_app', name);
    if name not like '%\_allocation' then
      execute format('create policy gate on %I for select to verdeel_gate using (true)', name);
      execute format('grant select on %I to verdeel_gate', name);
    end if;
  end loop;
end $$;
