-- Returns the people of the families that the caller sees, so that the app can name the driver of a leg.
-- A viewer gets the owner, themselves, and the people who drive or who asked a driver: a shared child shows who drives it.
create or replace function driving_people()
  returns table (owner_id uuid, user_id uuid, full_name text, photo_file_id uuid, role text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select o, o, s.full_name, s.photo_file_id, 'owner'
  from unnest(visible_owners()) o join user_settings s on s.user_id = o
  union all
  select f.user_id, f.friend_id, s.full_name, s.photo_file_id, f.role
  from friendships f join user_settings s on s.user_id = f.friend_id
  where f.user_id = any ((select visible_owners())::uuid[]) and f.role in ('viewer', 'administrator')
    and (f.friend_id = app_user_id()
      or f.user_id = any ((select administered_owners())::uuid[])
      or exists (
        select from leg_defaults d where d.owner_id = f.user_id and f.friend_id in (d.driver_user_id, d.made_by))
      or exists (
        select from legs l join events e on e.event_group_id = l.event_group_id and e.profile_id = l.profile_id
        where l.owner_id = f.user_id and f.friend_id in (l.driver_user_id, l.asked_by)
          and e.visibility = 'public' and e.hidden_at is null))
$$;
revoke execute on function driving_people() from public;
grant execute on function driving_people() to homefield_app, homefield_worker;
