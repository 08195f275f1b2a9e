-- When a friend can no longer see a family's teams, the teams are no longer muted for the friend.
create or replace function end_mutes_of_lost_role() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from team_mutes m using platform_teams t
    where t.id = m.platform_team_id and t.user_id = old.user_id and m.user_id = old.friend_id;
  return null;
end $$;
revoke execute on function end_mutes_of_lost_role() from public;
