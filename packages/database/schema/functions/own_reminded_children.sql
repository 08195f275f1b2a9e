-- Returns the children of an event whose schedules the caller administers, for the actions of a reminder.
-- `open_legs` lists the legs that need a driver, each with its version, and with the time and place of the event:
-- [{"direction": "there", "version": 0, "seen": {"start", "end", "place"}}].
-- It is empty for a family that never names drivers. Children who do not go are left out.
create or replace function own_reminded_children(event_group uuid) returns table (event_id uuid, profile_id uuid, open_legs json)
  language sql stable rows 2
as $$
  select e.id, e.profile_id, coalesce(case
    when exists (select from legs u where u.owner_id = e.owner_id) or exists (select from leg_defaults u where u.owner_id = e.owner_id)
    then (
      select json_agg(
        json_build_object('direction', way.direction, 'version', coalesce(l.version, 0), 'seen', json_build_object(
          'start', to_char(e.start_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
          'end', to_char(e.end_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
          'place', coalesce(e.location_name, e.location)))
        order by way.direction desc)
      from (values ('there'), ('back')) as way (direction)
        left join resolved_legs(array[event_group]) l on l.profile_id = e.profile_id and l.direction = way.direction
      where not e.all_day and e.status = 'confirmed' and coalesce(l.status, 'unassigned') in ('unassigned', 'declined')) end, '[]')
  from (
    select distinct on (o.profile_id) o.* from events o
    where o.event_group_id = event_group and o.hidden_at is null and o.owner_id = any ((select administered_owners())::uuid[])
    order by o.profile_id, o.created_at, o.id) e
  where not (
    (exists (select from absences a where a.event_group_id = event_group and a.profile_id = e.profile_id)
      or exists (select from absence_spans s where s.profile_id = e.profile_id))
    and exists (select from absent_children(array[event_group]) a where a.profile_id = e.profile_id))
$$;
revoke execute on function own_reminded_children(uuid) from public;
grant execute on function own_reminded_children(uuid) to homefield_app, homefield_worker;
