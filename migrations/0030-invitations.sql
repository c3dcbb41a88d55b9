-- A person's names and language are their own from the first sign-in after the invitation; until then a company sees what
-- its inviter typed, so that an invitation does not tell whether somebody is known elsewhere.
alter table membership
  add column invited_language text not null default 'en' check (invited_language in ('en', 'nl')),
  add column invited_at timestamptz not null default now(),
  add column accepted_at timestamptz;
