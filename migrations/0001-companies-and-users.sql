-- Who may come in, and what every tenant table stands on.
--
-- Three roles do the work; none owns a table, none may log in:
--   verdeel_app       what a request runs as: sees only rows of the companies named in app.company_ids
--   verdeel_gate      owns the one function that turns a token into a user and an id into its company
--   verdeel_identity  the own OpenID provider
-- Roles belong to the cluster, not to the database: another database may have made them already, or be making them now.
do $$
declare name text;
begin
  foreach name in array array['verdeel_app', 'verdeel_gate', 'verdeel_identity'] loop
    begin
      if not exists (select from pg_roles where rolname = name) then execute format('create role %I nologin', name); end if;
    exception when duplicate_object or unique_violation then null;
    end;
    -- An owner that is no superuser has to be a member of a role to take its place.
    if not pg_has_role(current_user, name, 'member') then execute format('grant %I to current_user', name); end if;
  end loop;
end $$;

grant usage on schema public to verdeel_app, verdeel_gate, verdeel_identity;

-- The companies this transaction may touch: none while nobody has said who is acting.
create function acting_companies() returns uuid[] language sql stable parallel safe
  return coalesce(nullif(current_setting('app.company_ids', true), '')::uuid[], '{}');
create function acting_user() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;

create table sector (
  id uuid primary key,
  position int4 not null unique,
  name_en text not null,
  name_nl text not null
);

-- The …_key columns hold the name as it is compared: without regard to case, by the program, so that both engines agree.
create table app_user (
  id uuid primary key default gen_random_uuid(),
  seq int8 generated always as identity,
  email text not null,
  email_key text not null constraint app_user_email_unique unique,
  first_name text not null default '',
  last_name text not null default '',
  language text not null default 'en' check (language in ('en', 'nl')),
  system_role text check (system_role in ('admin', 'financial-consultant')),
  -- No token issued before this is accepted: set by a password reset.
  tokens_valid_from timestamptz,
  signed_in_at timestamptz,
  created_at timestamptz not null default now(),
  version int4 not null default 1
);

-- An account of an OpenID provider, bound to a user for good.
create table account_binding (
  provider text not null,
  subject text not null,
  user_id uuid not null references app_user on delete cascade,
  bound_at timestamptz not null default now(),
  primary key (provider, subject),
  -- Whoever gets the address of a bound user at the same provider later is not that user.
  unique (provider, user_id)
);
create index account_binding_user on account_binding (user_id);

-- Sign-ins that were ended before their tokens expire.
create table ended_session (
  provider text not null,
  session_id text not null,
  ends_at timestamptz not null,
  primary key (provider, session_id)
);

create table company (
  id uuid primary key default gen_random_uuid(),
  seq int8 generated always as identity,
  name text not null,
  name_key text not null constraint company_name_unique unique,
  sector_id uuid not null references sector,
  color text not null,
  manager_id uuid,
  contracted_reports int4 check (contracted_reports >= 0),
  is_blocked boolean not null default false,
  is_archived boolean not null default false,
  logo_at timestamptz,
  created_at timestamptz not null default now(),
  version int4 not null default 1
);

create table company_logo (
  company_id uuid primary key references company on delete cascade,
  media_type text not null,
  bytes bytea not null
);

create table membership (
  company_id uuid not null references company on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  seq int8 generated always as identity,
  role text not null check (role in ('financial-consultant', 'company-manager', 'company-user')),
  is_blocked boolean not null default false,
  -- The names as the inviter typed them: what the list shows until that person signs in.
  invited_first_name text not null default '',
  invited_last_name text not null default '',
  version int4 not null default 1,
  primary key (company_id, user_id)
);
create index membership_user on membership (user_id);
alter table company add constraint company_manager_member
  foreign key (id, manager_id) references membership (company_id, user_id) on delete set null (manager_id);

-- One industry template per sector: a document of names, never a figure.
create table industry_template (
  sector_id uuid primary key references sector,
  content jsonb not null,
  saved_at timestamptz not null default now()
);

-- Who changed what, when, from what to what. Only ever added to.
create table history (
  id int8 primary key generated always as identity,
  at timestamptz not null default now(),
  company_id uuid,
  scenario_id uuid,
  user_id uuid,
  request_id text,
  call text not null,
  entity text not null,
  entity_id text,
  change jsonb not null
);
create index history_company on history (company_id, at);
create index history_entity on history (entity_id);

create table idempotency (
  user_id uuid not null references app_user on delete cascade,
  key text not null,
  call text not null,
  body_hash text not null,
  status int4,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_age on idempotency (created_at);

-- What each role may do; row-level security narrows it further.
grant select on sector to verdeel_app, verdeel_gate, verdeel_identity;
grant select on app_user, account_binding, ended_session, company, membership to verdeel_gate;
grant select, insert, update on app_user, company, industry_template to verdeel_app;
grant select, insert on account_binding to verdeel_app;
grant select, insert, delete on ended_session to verdeel_app;
grant select, insert, update, delete on company_logo, membership, idempotency to verdeel_app;
grant insert on history to verdeel_app, verdeel_identity;

alter table company enable row level security;
alter table company_logo enable row level security;
alter table membership enable row level security;
alter table history enable row level security;
alter table idempotency enable row level security;
create policy tenant on company to verdeel_app using (id = any (acting_companies())) with check (id = any (acting_companies()));
create policy tenant on company_logo to verdeel_app using (company_id = any (acting_companies())) with check (company_id = any (acting_companies()));
create policy tenant on membership to verdeel_app using (company_id = any (acting_companies())) with check (company_id = any (acting_companies()));
create policy own on idempotency to verdeel_app using (user_id = acting_user()) with check (user_id = acting_user());
create policy added on history for insert to verdeel_app, verdeel_identity with check (true);
create policy gate on company for select to verdeel_gate using (true);
create policy gate on membership for select to verdeel_gate using (true);
