-- Returns the people to notify of a newly connected team: everybody who sees at least one future event of the team.
-- The result leaves out the team's owner, people who muted the team, and people who already have a notification about it.
create or replace function people_to_notify_of_team(owner uuid, team uuid) returns table (user_id uuid, role text)
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('fan-out:' || owner, 0));
  return query
    select p.user_id, p.role from platform_teams t cross join people_to_notify(owner) p
    where t.id = team and p.user_id <> t.user_id
      and not exists (select from team_mutes m where m.user_id = p.user_id and m.platform_team_id = team)
      and not exists (
        select from notifications n where n.user_id = p.user_id and n.owner_id = owner and n.platform_team_id = team
          and n.data ? 'imported')
      and exists (
        select from events e where e.platform_team_id = team and e.owner_id = owner and e.hidden_at is null
          and (e.visibility = 'public' or p.role <> 'viewer')
          and (coalesce(e.end_time, e.start_time) > app_now()
            or e.last_day >= (app_now() at time zone known_zone(t.zone))::date));
end $$;
revoke execute on function people_to_notify_of_team(uuid, uuid) from public;
grant execute on function people_to_notify_of_team(uuid, uuid) to homefield_worker;
