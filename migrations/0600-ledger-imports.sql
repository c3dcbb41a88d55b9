-- What comes from the ledger. A reading waits an hour to be imported; an import never changes, and lives as long as a scenario
-- refers to it; where each account went is remembered by the company.

create table ledger_reading (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  company_id uuid not null,
  scenario_id uuid not null,
  read_at timestamptz not null default now(),
  file_name text not null,
  fingerprint text not null,
  content bytea not null,
  primary key (user_id, scenario_id),
  foreign key (company_id, scenario_id) references scenario (company_id, id) on delete cascade
);
create index ledger_reading_scenario on ledger_reading (company_id, scenario_id);

create table ledger_import (
  id uuid primary key default gen_random_uuid(),
  seq int8 generated always as identity,
  company_id uuid not null references company on delete cascade,
  imported_at timestamptz not null default now(),
  imported_by uuid references app_user on delete set null,
  file_name text not null,
  fingerprint text not null,
  software text not null,
  administration text not null,
  administration_name text not null,
  fiscal_year text not null,
  periods text[] not null,
  result_cents int8 not null,
  taken_over_cents int8 not null,
  checked_cents int8 not null,
  left_out_cents int8 not null,
  unique (company_id, id)
);
create index ledger_import_person on ledger_import (imported_by);

-- An account, or what of it has one code, and what it became: a thing of the scenario it was imported into.
create table ledger_import_part (
  company_id uuid not null,
  import_id uuid not null,
  position int4 not null,
  account text not null,
  name text not null,
  rgs text,
  code text not null,
  kind text not null check (kind in ('otherCost', 'costCenters', 'revenue', 'directCost', 'check', 'leaveOut')),
  cents int8 not null,
  thing_kind text check (thing_kind in ('otherCost', 'costCenter', 'process')),
  thing_id uuid,
  field text check (field in ('totalCost', 'salaryCost', 'extras', 'revenue', 'directCost')),
  primary key (import_id, position),
  foreign key (company_id, import_id) references ledger_import (company_id, id) on delete cascade
);

-- The scenarios that refer to an import: the one it was imported into, and copies. A copy computes its ids from its own id and the old
-- ones, so `copies`, in order, says what a thing of the import is called here.
create table scenario_ledger_import (
  company_id uuid not null,
  scenario_id uuid not null,
  import_id uuid not null,
  copies uuid[] not null default '{}',
  primary key (scenario_id, import_id),
  foreign key (company_id, scenario_id) references scenario (company_id, id) on delete cascade,
  foreign key (company_id, import_id) references ledger_import (company_id, id) on delete cascade
);
create index scenario_ledger_import_import on scenario_ledger_import (company_id, import_id);

create function forget_ledger_import() returns trigger language plpgsql as $$
begin
  delete from ledger_import where id = old.import_id
    and not exists (select from scenario_ledger_import s where s.import_id = old.import_id);
  return null;
end $$;
create trigger forget_ledger_import after delete on scenario_ledger_import for each row execute function forget_ledger_import();

create table ledger_mapping (
  company_id uuid not null references company on delete cascade,
  administration text not null,
  administration_name text not null,
  account text not null,
  rgs text,
  kind text not null check (kind in ('otherCost', 'costCenters', 'revenue', 'directCost', 'check', 'leaveOut')),
  origin_id uuid,
  name text,
  primary key (company_id, administration, account)
);
create table ledger_code_mapping (
  company_id uuid not null references company on delete cascade,
  administration text not null,
  administration_name text not null,
  code text not null,
  origin_id uuid not null,
  name text not null,
  primary key (company_id, administration, code)
);

do $$
declare name text;
begin
  foreach name in array array['ledger_reading', 'ledger_import', 'ledger_import_part', 'scenario_ledger_import', 'ledger_mapping',
    'ledger_code_mapping'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy tenant on %I to verdeel_app using (company_id = any ((select acting_companies())::uuid[])) with check (company_id = any ((select acting_companies())::uuid[]))', name);
    execute format('grant select, insert, update, delete on %I to verdeel_app', name);
  end loop;
end $$;

-- Readings that nobody came back for, whosever and wherever they are.
create function forget_old_readings() returns void language sql security definer set search_path = public, pg_temp as $$
  delete from ledger_reading where read_at < now() - interval '1 hour' $$;
revoke execute on function forget_old_readings from public;
grant execute on function forget_old_readings to verdeel_app;
