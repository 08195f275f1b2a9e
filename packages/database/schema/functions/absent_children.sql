-- Returns the children who do not go to the given events. A row of `absences` wins over a row of `absence_spans`.
create or replace function absent_children(event_groups uuid[]) returns table (event_group_id uuid, profile_id uuid)
  language sql stable rows 10
as $$
  select e.event_group_id, e.profile_id
  from events e
    join event_groups g on g.id = e.event_group_id
    left join absences a on a.event_group_id = e.event_group_id and a.profile_id = e.profile_id
  where e.event_group_id = any (event_groups)
  group by e.event_group_id, e.profile_id
  having not coalesce(bool_or(a.is_going), not bool_or(exists (
    select from absence_spans s
    where s.profile_id = e.profile_id and (s.series_id = g.series_id or s.platform_team_id = e.platform_team_id)
      and coalesce(e.first_day, (e.start_time at time zone known_zone(e.zone))::date)
        between s.from_day and coalesce(s.until_day, 'infinity'))))
$$;
revoke execute on function absent_children(uuid[]) from public;
grant execute on function absent_children(uuid[]) to homefield_app, homefield_worker;
