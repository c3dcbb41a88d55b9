-- The link of an invitation belongs to the membership it invites to, and dies with it. One that was sent before is taken to be
-- that of the newest membership.
alter table identity_link add column invited_to uuid;
update identity_link l set invited_to =
    (select m.company_id from membership m where m.user_id = l.user_id order by m.seq desc limit 1)
  where purpose = 'invitation';
delete from identity_link where purpose = 'invitation' and invited_to is null;
alter table identity_link
  add constraint identity_link_invitation check ((purpose = 'invitation') = (invited_to is not null)),
  add constraint identity_link_membership foreign key (invited_to, user_id) references membership on delete cascade;
create index identity_link_membership on identity_link (invited_to, user_id) where invited_to is not null;
