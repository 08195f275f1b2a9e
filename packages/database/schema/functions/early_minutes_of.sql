-- Returns how early a team's families usually arrive. Null for the usual time, and for a team of a family that the caller
-- does not see. A viewer who drives needs the minutes, but may not read `platform_teams`.
create or replace function early_minutes_of(team uuid) returns smallint
  language sql stable security definer set search_path = public, pg_temp
as $$
  select t.early_minutes from platform_teams t where t.id = team and t.user_id = any (visible_owners())
$$;
revoke execute on function early_minutes_of(uuid) from public;
grant execute on function early_minutes_of(uuid) to homefield_app, homefield_worker;
