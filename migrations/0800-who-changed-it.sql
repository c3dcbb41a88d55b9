-- Who changed something in a scenario last, for people whose upload it stands in the way of. What was changed, from what to what,
-- stays unread.
grant select (id, scenario_id, user_id, entity_id) on history to verdeel_app;
create policy who on history for select to verdeel_app using (scenario_id = any ((select acting_scenarios())::uuid[]));
create index history_scenario on history (scenario_id, id);
