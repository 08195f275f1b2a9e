-- When an event becomes private, viewers no longer see it, so they no longer drive there.
create or replace function end_drives_of_viewers() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update legs l set (status, driver_kind, driver_user_id, driver_helper_id, note, asked_by, previous, moved_from, version)
        = ('unassigned', null, null, null, '', null, null, null, l.version + 1)
    from friendships f
    where l.event_group_id = new.event_group_id and f.user_id = l.owner_id and f.friend_id = l.driver_user_id and f.role = 'viewer';
  return null;
end $$;
revoke execute on function end_drives_of_viewers() from public;
