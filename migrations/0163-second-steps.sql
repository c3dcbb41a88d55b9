-- The second step of a log-in at the own provider, for those who have it: an app that shows a code, and codes on paper for when it is
-- lost. The secret is closed like the keys in identity_secret.
create table identity_second_step (
  user_id uuid primary key references app_user on delete cascade,
  secret jsonb not null,
  -- The half minute since 1970 whose code was used last. No code is used twice.
  last_used int8 not null,
  since timestamptz not null default now()
);
create table identity_recovery_code (
  user_id uuid not null references identity_second_step on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);
grant select, insert, update, delete on identity_second_step, identity_recovery_code to verdeel_identity;
