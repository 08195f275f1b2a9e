-- Returns future manual events.
-- Locks the events, so that the caller cannot overwrite a concurrent edit with an old value.
create or replace function manual_events_ahead(of timestamptz, after uuid, at_most integer) returns table (
    id uuid, profile_id uuid, wall_start timestamp, is_second boolean, duration_minutes integer, zone text,
    start_time timestamptz)
  language sql volatile security definer set search_path = public, pg_temp
as $$
  select e.id, e.profile_id, e.wall_start, e.is_second, e.duration_minutes, e.zone, e.start_time
  from events e
  where e.platform = 'Manual' and e.wall_start is not null and e.duration_minutes is not null and e.start_time > of
    and e.id > after
  order by e.id limit at_most
  for update
$$;
revoke execute on function manual_events_ahead(timestamptz, uuid, integer) from public;
grant execute on function manual_events_ahead(timestamptz, uuid, integer) to homefield_worker;
