-- Ends a child's absences from a team that the child leaves. A child who joins the team again goes again.
create or replace function end_absence_of_lost_team() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from absence_spans s where s.profile_id = old.profile_id and s.platform_team_id = old.platform_team_id;
  return null;
end $$;
revoke execute on function end_absence_of_lost_team() from public;
