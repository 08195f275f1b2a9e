-- Returns the people who are mentioned in the caller's notifications.
-- The function returns the name even after a friendship has ended, but the portrait only if the caller may see it.
create or replace function notified_by() returns table (id uuid, full_name text, photo_file_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select s.user_id, s.full_name, case when may_see_portrait(s.user_id) then s.photo_file_id end
  from user_settings s
  where s.user_id in (select n.person_id from notifications n where n.user_id = app_user_id())
$$;
revoke execute on function notified_by() from public;
grant execute on function notified_by() to homefield_app, homefield_worker;
