-- Somebody who lost the second step of the log-in takes it away by a link that an admin had sent, and the password.
alter table identity_link
  drop constraint identity_link_purpose_check,
  add constraint identity_link_purpose_check
    check (purpose in ('invitation', 'reset', 'confirmation', 'change', 'lost-step'));
