-- When an event becomes private, viewers no longer see it, so they no longer drive there.
create or replace function end_drives_of_viewers() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from legs l using friendships f
    where l.event_group_id = new.event_group_id and f.user_id = l.owner_id and f.friend_id = l.driver_user_id and f.role = 'viewer';
  return null;
end $$;
revoke execute on function end_drives_of_viewers() from public;
