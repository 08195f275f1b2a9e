-- Returns the reminders to leave that are due after `since` and up to `upto`: ten minutes before a driver has to leave.
-- Only the driver of the way there gets one. A leg whose event has moved (`check`) is still theirs.
-- A driver who turned off the event's own reminders gets none. A muted team does not matter, because the driver agreed.
-- `departures` may be a few seconds old, so the function reads the leg again. The delivery computes the time again.
create or replace function due_departures(since timestamptz, upto timestamptz, at_time timestamptz) returns table (
    user_id uuid, event_group_id uuid, lead_minutes integer, counted_from timestamptz, due_at timestamptz, begins timestamptz)
  language sql stable rows 10 security definer set search_path = public, pg_temp set jit = off
as $$
  select d.user_id, d.event_group_id, 10, d.arrives_at, d.leaves_at - interval '10 minutes', d.leaves_at
  from departures d
    cross join lateral (select from user_settings s where s.user_id = d.user_id and s.all_notifications limit 1) s
  where d.leaves_at > since + interval '10 minutes' and d.leaves_at <= upto + interval '10 minutes' and d.leaves_at > at_time
    and not exists (
      select from event_reminders r
      where r.user_id = d.user_id and r.event_group_id = d.event_group_id and r.lead_minutes = '{}')
    and not exists (select from account_deletions a where a.user_id = d.user_id)
    and exists (
      select from resolved_legs(array[d.event_group_id]) l
      where l.direction = 'there' and l.driver_user_id = d.user_id and l.status in ('confirmed', 'check'))
$$;
revoke execute on function due_departures(timestamptz, timestamptz, timestamptz) from public;
