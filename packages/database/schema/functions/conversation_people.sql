-- Returns the people with whom the caller has a conversation, without portraits that the caller may not see.
create or replace function conversation_people() returns table (id uuid, full_name text, photo_file_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select s.user_id, s.full_name, case when may_see_portrait(s.user_id) then s.photo_file_id end
  from user_settings s
  where s.user_id in (
    select participant_2_id from conversations where participant_1_id = app_user_id()
    union all select participant_1_id from conversations where participant_2_id = app_user_id())
$$;
revoke execute on function conversation_people() from public;
grant execute on function conversation_people() to homefield_app, homefield_worker;
