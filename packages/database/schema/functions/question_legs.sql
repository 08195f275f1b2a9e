-- When the time or place of a future event changes, its confirmed legs must be confirmed again.
-- An asked leg gets a new version, so that an answer to the old time is recognized.
-- A leg that a default confirmed gets a row, so that the driver of the default is questioned too.
-- `moved_from` keeps what the driver confirmed, so that the undo of the move can restore it.
-- The default of the old time comes before that of the new time.
-- packages/domain/src/coverage/leg-default.ts contains the same rule (legsToCheck).
create or replace function question_legs() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  teams uuid[];
  blind uuid[] := '{}';
  confirmed_for constant jsonb := jsonb_build_object(
    'start', old.start_time, 'end', old.end_time, 'location', old.location, 'locationName', old.location_name);
begin
  if greatest(old.start_time, new.start_time) <= app_now() then
    return null;
  end if;
  update legs l set status = case l.status when 'asked' then 'asked' else 'check' end, previous = null, version = l.version + 1,
      moved_from = case l.status when 'confirmed' then confirmed_for || '{"isDefault": false}' else l.moved_from end
    where l.event_group_id = new.event_group_id and l.profile_id = new.profile_id and l.status in ('asked', 'confirmed', 'check');
  if old.start_time is not null then
    teams := array(
      select e.platform_team_id from events e where e.event_group_id = new.event_group_id and e.profile_id = new.profile_id);
    if new.visibility = 'private' then
      blind := array(select v.friend_id from friendships v where v.user_id = new.owner_id and v.role = 'viewer');
    end if;
    insert into legs (event_group_id, profile_id, direction, owner_id, status, driver_kind, driver_user_id, driver_helper_id, note,
        asked_by, moved_from)
      select new.event_group_id, new.profile_id, way.direction, new.owner_id, 'check', f.driver_kind, f.driver_user_id,
        f.driver_helper_id, f.note, nullif(f.made_by, f.driver_user_id), confirmed_for || '{"isDefault": true}'
      from (values ('there'), ('back')) as way (direction)
        cross join lateral (
          select d.* from (values (1, old.start_time, old.zone), (2, new.start_time, new.zone)) as moment (place, start_time, zone)
            cross join lateral default_leg(new.profile_id, teams, new.activity,
              (moment.start_time at time zone known_zone(moment.zone))::date, way.direction, blind) d
          where moment.start_time is not null and d.answer = 'accepted'
          order by moment.place limit 1) f
    on conflict (event_group_id, profile_id, direction) do update
      set status = excluded.status, driver_kind = excluded.driver_kind, driver_user_id = excluded.driver_user_id,
        driver_helper_id = excluded.driver_helper_id, note = excluded.note, asked_by = excluded.asked_by,
        moved_from = excluded.moved_from, previous = null, version = legs.version + 1
      where legs.status = 'open';
  end if;
  return null;
end $$;
revoke execute on function question_legs() from public;
