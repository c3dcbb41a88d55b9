-- What its person has made of a reading so far, as the page wrote it: a page that is loaded again goes on where it was.
alter table ledger_reading add column made text not null default '';
grant update (made) on ledger_reading to verdeel_app;
