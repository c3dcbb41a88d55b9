-- How often all sign-ins of the account have been ended, by a new password or address. A sign-in carries the number it began
-- with, and is worth nothing once there is a higher one. Sign-ins from before carry none, and count as the first.
alter table identity_account add column generation int4 not null default 1;
