-- A person changes their own e-mail address by a link that is sent to the new one. Beside it stays the address they had when
-- they asked: once they have another, the link says nothing any more.
alter table identity_link
  add column new_email text,
  drop constraint identity_link_purpose_check,
  add constraint identity_link_purpose_check check (purpose in ('invitation', 'reset', 'confirmation', 'change')),
  add constraint identity_link_new_email check ((purpose = 'change') = (new_email is not null));
-- A newer one takes the place of the one before.
create unique index identity_link_one_change on identity_link (user_id) where purpose = 'change';
grant update (email, email_key, version) on app_user to verdeel_identity;
