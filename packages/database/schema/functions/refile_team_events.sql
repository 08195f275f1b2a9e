-- Sets the platform of a team's events to the team's platform. Returns the ids of the children with these events.
-- Clears missing_at_check, because this number counts fetches of the feed that the team used before.
-- The function bypasses row security, because the team may be mapped to children whom its owner cannot see.
create or replace function refile_team_events(team uuid, of_platform text, of_color text) returns table (profile_id uuid)
  language sql security definer set search_path = public, pg_temp
as $$
  with refiled as (
    update events e set platform = of_platform, platform_color = of_color, missing_at_check = null
    from platform_teams t
    where t.id = team and t.user_id = any (administered_owners()) and e.platform_team_id = t.id
    returning e.profile_id)
  select distinct r.profile_id from refiled r
$$;
revoke execute on function refile_team_events(uuid, text, text) from public;
grant execute on function refile_team_events(uuid, text, text) to homefield_app;
