-- Where people are signed in at the own provider. A sign-in is in this list from its first token on, until its session ends.
create table identity_sign_in (
  -- As in its tokens.
  session_id text primary key,
  id uuid not null unique default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  -- The session of the browser at the provider.
  session_uid text not null,
  -- Of the account, when the password was read.
  generation int4 not null,
  -- What the browser says it is. Empty: it says nothing that is known.
  browser text not null,
  system text not null,
  began_at timestamptz not null,
  seen_at timestamptz not null default now()
);
create index identity_sign_in_user on identity_sign_in (user_id);
grant select, insert, update, delete on identity_sign_in to verdeel_identity;

-- The program notes when a sign-in was last used, by the person whose it is.
alter table identity_sign_in enable row level security;
create policy identity on identity_sign_in to verdeel_identity using (true);
create policy known on identity_sign_in to verdeel_app using (user_id = (select acting_user()));
grant select (session_id, seen_at), update (seen_at) on identity_sign_in to verdeel_app;
