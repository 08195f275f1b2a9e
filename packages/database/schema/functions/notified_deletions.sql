-- Returns the deleted events in the caller's notifications, except events that the caller could not see before.
create or replace function notified_deletions() returns table (
    notification_id uuid, version integer, change_id uuid, event_id uuid, event_group_id uuid, profile_id uuid,
    child_since timestamptz, title text, place_name text, old_value jsonb, new_value jsonb, changed_at timestamptz,
    all_day boolean, start_time timestamptz, end_time timestamptz, zone text, first_day date, last_day date, time_tbd boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select nc.notification_id, nc.version, c.id, e.id, e.event_group_id, e.profile_id, p.created_at, e.title,
    coalesce(e.location_name, e.location), c.old_value, c.new_value, c.changed_at, e.all_day, e.start_time, e.end_time, e.zone,
    e.first_day, e.last_day, e.time_tbd
  from notifications n join notification_changes nc on nc.notification_id = n.id
  join event_changes c on c.id = nc.change_id join events e on e.id = c.event_id join profiles p on p.id = e.profile_id
  where n.user_id = app_user_id() and n.kind = 'eventsChanged' and e.hidden_at is not null
    and c.field = 'status' and c.new_value = '"removed"' and c.changed_by is not null
    and (e.owner_id = any (administered_owners()) or (
      e.visibility = 'public' and e.owner_id = any (visible_owners()) and not exists (
        select from event_changes v
        where v.event_id = c.event_id and v.field = 'visibility' and v.changed_at >= c.changed_at)))
$$;
revoke execute on function notified_deletions() from public;
grant execute on function notified_deletions() to homefield_app, homefield_worker;
