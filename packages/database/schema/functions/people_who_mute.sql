-- Returns the people who want no notifications of a team's changes.
create or replace function people_who_mute(team uuid) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select m.user_id from team_mutes m where m.platform_team_id = team
$$;
revoke execute on function people_who_mute(uuid) from public;
grant execute on function people_who_mute(uuid) to homefield_worker;
