-- Returns the legs of the given events that have an assignment: a row of `legs`, or else the default that applies.
-- Only timed, confirmed events have legs, and only for children who go. version is 0 if a default applies.
-- The default of a viewer does not apply to private events, because the viewer does not see them.
create or replace function resolved_legs(event_groups uuid[]) returns table (
    event_group_id uuid, profile_id uuid, direction text, owner_id uuid, status text, driver_kind text, driver_user_id uuid,
    driver_helper_id uuid, note text, asked_by uuid, changed_by uuid, version integer, leg_default_id uuid)
  language sql stable rows 20
as $$
  with seen as (
    select distinct on (e.event_group_id, e.profile_id) e.event_group_id, e.profile_id, e.owner_id, e.activity,
      case when e.visibility = 'private'
        then array(select p.user_id from driving_people() p where p.owner_id = e.owner_id and p.role = 'viewer')
        else '{}' end as blind,
      array(
        select c.platform_team_id from events c where c.event_group_id = e.event_group_id and c.profile_id = e.profile_id) as teams,
      (e.start_time at time zone known_zone(e.zone))::date as day
    from events e
    where e.event_group_id = any (event_groups) and not e.all_day and e.status = 'confirmed' and e.hidden_at is null
      and not exists (
        select from absent_children(event_groups) a
        where a.event_group_id = e.event_group_id and a.profile_id = e.profile_id)
    order by e.event_group_id, e.profile_id, e.created_at, e.id)
  select s.event_group_id, s.profile_id, way.direction, s.owner_id,
    coalesce(l.status, case f.answer when 'asked' then 'asked' else 'confirmed' end),
    case when l.status is null then f.driver_kind else l.driver_kind end,
    case when l.status is null then f.driver_user_id else l.driver_user_id end,
    case when l.status is null then f.driver_helper_id else l.driver_helper_id end,
    case when l.status is null then f.note else l.note end,
    case when l.status is null then nullif(f.made_by, f.driver_user_id) else l.asked_by end,
    l.changed_by, coalesce(l.version, 0), case when l.status is null then f.id end
  from seen s
    cross join (values ('there'), ('back')) as way (direction)
    left join legs l on l.event_group_id = s.event_group_id and l.profile_id = s.profile_id and l.direction = way.direction
      and l.status <> 'open'
    left join lateral default_leg(s.profile_id, s.teams, s.activity, s.day, way.direction, s.blind) f on l.status is null
  where l.status is not null or f.id is not null
$$;
revoke execute on function resolved_legs(uuid[]) from public;
grant execute on function resolved_legs(uuid[]) to homefield_app, homefield_worker;
