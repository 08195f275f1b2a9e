-- Returns the ids and names of the caller and of the caller's friends.
create or replace function known_people() returns table (id uuid, full_name text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select s.user_id, s.full_name
  from (select app_user_id() as id
        union select friend_id from friendships where user_id = app_user_id()
        union select user_id from friendships where friend_id = app_user_id()) as circle
  join user_settings s on s.user_id = circle.id
$$;
revoke execute on function known_people() from public;
grant execute on function known_people() to homefield_app, homefield_worker;
