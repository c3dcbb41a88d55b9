-- What the deletion of an employee, a cost center or an other cost took, so that it can be brought back as it was: with its id and
-- what it comes from, in its place of the list, with what was entered of it and what each process got. It stays for a day, and goes
-- with what brings it back. `entered` and `allocations` are as domain has them, so that a field that comes later is empty in them.
create table deleted_entry (
  id uuid primary key,
  company_id uuid not null,
  scenario_id uuid not null,
  kind text not null check (kind in ('employee', 'costCenter', 'otherCost')),
  seq int8 not null,
  origin_id uuid,
  version int4 not null,
  allocations_version int4 not null,
  entered jsonb not null,
  allocations jsonb not null,
  deleted_at timestamptz not null default now(),
  foreign key (company_id, scenario_id) references scenario (company_id, id) on delete cascade
);
create index deleted_entry_scenario on deleted_entry (company_id, scenario_id);
alter table deleted_entry enable row level security;
create policy tenant on deleted_entry to verdeel_app
  using (scenario_id = any ((select acting_scenarios())::uuid[])) with check (scenario_id = any ((select acting_scenarios())::uuid[]));
grant select, insert, delete on deleted_entry to verdeel_app;
