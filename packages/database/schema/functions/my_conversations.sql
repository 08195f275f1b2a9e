create or replace function my_conversations() returns uuid[]
  language sql stable security definer set search_path = public, pg_temp
as $$
  select array(select id from conversations where participant_1_id = app_user_id()
               union all select id from conversations where participant_2_id = app_user_id())
$$;
revoke execute on function my_conversations() from public;
grant execute on function my_conversations() to homefield_app, homefield_worker;
