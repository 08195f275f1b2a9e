create policy own_mutes on team_mutes to homefield_app
  using (user_id = (select app_user_id()))
  with check (user_id = (select app_user_id()) and exists (select from platform_teams t where t.id = platform_team_id));

create policy read_own_mutes on team_mutes for select to homefield_worker using (user_id = (select app_user_id()));
