-- Returns the default that applies to a leg, or no row. A default that names a team beats one that names an activity,
-- which beats one that names a weekday. Among equals, the newest default wins: ids are UUIDv7.
-- `teams` contains the teams of all copies of the event that the child has.
-- `blind` contains the people who do not see the event. Their defaults do not apply.
-- packages/domain/src/coverage/leg-default.ts contains the same rule. A test compares the two.
create or replace function default_leg(
  child uuid, teams uuid[], kind_of_event text, day date, way text, blind uuid[]) returns setof leg_defaults
  language sql stable rows 1
as $$
  select f.* from leg_defaults f
  where f.profile_id = child and f.direction = way and f.answer <> 'declined'
    and (f.platform_team_id is null or f.platform_team_id = any (teams))
    and (f.activity is null or f.activity = case kind_of_event when 'tournament' then 'game' else kind_of_event end)
    and (f.weekday is null or f.weekday = extract(isodow from day))
    and (f.driver_user_id is null or f.driver_user_id <> all (blind))
    and day between f.from_day and coalesce(f.until_day, day)
  order by f.platform_team_id is not null desc, f.activity is not null desc, f.weekday is not null desc, f.id desc
  limit 1
$$;
revoke execute on function default_leg(uuid, uuid[], text, date, text, uuid[]) from public;
grant execute on function default_leg(uuid, uuid[], text, date, text, uuid[]) to homefield_app, homefield_worker;
