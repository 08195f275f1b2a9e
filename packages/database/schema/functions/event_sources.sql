-- Returns the team and the feed state of each copy of an event. Leaves out copies that the caller may not see.
-- The function bypasses row security, so the WHERE clause must repeat the condition of the policy see_events.
create or replace function event_sources(event_group uuid) returns table (
    event_id uuid, team_id uuid, team_name text, checked_at timestamptz, fetched_at timestamptz, problem text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select e.id, t.id, t.team_name, f.checked_at, f.fetched_at, f.problem
  from events e join platform_teams t on t.id = e.platform_team_id left join feeds f on f.id = t.feed_id
  where e.event_group_id = event_group
    and case when e.visibility = 'public' and e.hidden_at is null
          then e.owner_id = any (visible_owners()) else e.owner_id = any (administered_owners()) end
$$;
revoke execute on function event_sources(uuid) from public;
grant execute on function event_sources(uuid) to homefield_app, homefield_worker;
