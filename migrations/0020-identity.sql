-- What the own OpenID provider keeps. Only its role comes near these; a request of the program itself never does.

-- Signing keys and cookie keys: made once, by whichever process is first.
create table identity_secret (
  name text primary key,
  value jsonb not null
);

-- A user who signs in here. The address is confirmed while it is the one the user has.
create table identity_account (
  user_id uuid primary key references app_user on delete cascade,
  password_hash text,
  confirmed_email_key text,
  password_set_at timestamptz
);

-- Sessions, grants, codes and tokens of the protocol.
create table identity_artifact (
  kind text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  session_uid text,
  user_id uuid,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (kind, id)
);
create index identity_artifact_grant on identity_artifact (grant_id) where grant_id is not null;
create index identity_artifact_session on identity_artifact (session_uid) where session_uid is not null;
create index identity_artifact_user on identity_artifact (user_id) where user_id is not null;
create index identity_artifact_expiry on identity_artifact (expires_at);

-- Links sent by mail. Only the hash is kept: whoever reads this table can follow none of them.
create table identity_link (
  token_hash text primary key,
  user_id uuid not null references app_user on delete cascade,
  purpose text not null check (purpose in ('invitation', 'reset', 'confirmation')),
  -- The address it was sent to; it proves nothing about another one.
  email_key text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index identity_link_user on identity_link (user_id);

-- Counts by name tried, by address asked for and by network address; for names nobody has as well.
create table identity_attempt (
  key text primary key,
  count int4 not null,
  window_ends_at timestamptz not null
);
create index identity_attempt_window on identity_attempt (window_ends_at);

grant select, insert on identity_secret to verdeel_identity;
grant select, insert, update, delete on identity_account, identity_artifact, identity_link, identity_attempt to verdeel_identity;
grant select on app_user, company, membership to verdeel_identity;
grant update (tokens_valid_from) on app_user to verdeel_identity;
grant insert on ended_session to verdeel_identity;
grant select (provider, session_id) on ended_session to verdeel_identity;
create policy identity on company for select to verdeel_identity using (true);
create policy identity on membership for select to verdeel_identity using (true);
