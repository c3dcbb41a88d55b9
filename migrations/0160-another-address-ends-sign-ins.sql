-- Another address ends every sign-in, whoever gives it: the person by a link, as the own provider, or an admin, as the program. The
-- program comes near no sign-in, so it has one function that ends all of somebody's, including tokens of sessions that are no longer
-- known, and those that are just beginning. Id tokens live an hour, so what is refused is remembered for longer than that.
create function end_all_sign_ins(person uuid) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into ended_session (provider, session_id, ends_at)
    select distinct 'own', part.value ->> 'sid', now() + interval '2 hours'
      from identity_artifact a, jsonb_each(coalesce(a.payload -> 'authorizations', '{}')) as part
      where a.kind = 'Session' and a.user_id = person and part.value ->> 'sid' is not null
    on conflict (provider, session_id) do nothing;
  delete from identity_artifact where user_id = person and kind <> 'Interaction';
  update identity_account set generation = generation + 1 where user_id = person;
  update app_user set tokens_valid_from = now() where id = person;
$$;

grant create on schema public to verdeel_identity;
alter function end_all_sign_ins owner to verdeel_identity;
revoke create on schema public from verdeel_identity;
revoke execute on function end_all_sign_ins from public;
grant execute on function end_all_sign_ins to verdeel_identity, verdeel_app;
