-- When a friend can no longer see a family's events, the friend no longer drives its children to these events.
-- The legs need a driver then, because a default must not replace an explicit choice.
-- Viewers do not see private events. Nobody can undo a change that would bring the friend back.
create or replace function end_drives_of_lost_role() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  sees_public constant boolean := tg_op = 'UPDATE' and new.role <> 'none';
begin
  update legs l set previous = null
    where l.owner_id = old.user_id
      and old.friend_id::text in (l.previous ->> 'driver_user_id', l.previous ->> 'asked_by');
  update legs l set (status, driver_kind, driver_user_id, driver_helper_id, note, asked_by, previous, moved_from, version)
        = ('unassigned', null, null, null, '', null, null, null, l.version + 1)
    where l.owner_id = old.user_id and l.driver_user_id = old.friend_id
      and (not sees_public or exists (
        select from events e where e.event_group_id = l.event_group_id and e.visibility = 'private'));
  delete from leg_defaults f where f.owner_id = old.user_id and f.driver_user_id = old.friend_id and not sees_public;
  return null;
end $$;
revoke execute on function end_drives_of_lost_role() from public;
