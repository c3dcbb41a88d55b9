-- Passkeys: a second step that no page but ours can ask for. A public key is no secret, so none of it is closed.
create table identity_passkey (
  -- As the browser calls it. No two people have the same.
  credential_id text primary key,
  user_id uuid not null references app_user on delete cascade,
  public_key bytea not null,
  -- How often it was used, where it counts: a lower number is that of a copy.
  counter int8 not null,
  transports text[] not null,
  name text not null,
  added_at timestamptz not null default now(),
  used_at timestamptz
);
create index identity_passkey_user on identity_passkey (user_id);
grant select, insert, update, delete on identity_passkey to verdeel_identity;

-- Recovery codes stand in for any second step, so they are the person's and not those of the app.
alter table identity_recovery_code
  drop constraint identity_recovery_code_user_id_fkey,
  add constraint identity_recovery_code_user_id_fkey foreign key (user_id) references app_user on delete cascade;
