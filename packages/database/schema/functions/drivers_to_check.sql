-- Returns who has to confirm a drive again because of the given changes of time or place, each with the change.
-- For a driver without an account, the person who assigned the driver is asked.
create or replace function drivers_to_check(changes uuid[]) returns table (user_id uuid, change_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select distinct coalesce(l.driver_user_id, l.asked_by, l.owner_id), c.id
  from event_changes c
    join events e on e.id = c.event_id and e.hidden_at is null and e.status = 'confirmed' and not e.all_day
    join legs l on l.event_group_id = e.event_group_id and l.profile_id = e.profile_id and l.status = 'check'
  where c.id = any (changes) and c.field in ('when', 'location') and not c.is_overridden
    and not exists (
      select from absent_children(array[e.event_group_id]) a where a.profile_id = e.profile_id)
$$;
revoke execute on function drivers_to_check(uuid[]) from public;
grant execute on function drivers_to_check(uuid[]) to homefield_worker;
