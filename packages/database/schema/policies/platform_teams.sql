create policy see_teams on platform_teams for select to homefield_app, homefield_worker
  using (user_id = any ((select administered_owners())::uuid[]));

create policy add_own_teams on platform_teams for insert to homefield_app
  with check (user_id = (select app_user_id()));

create policy change_teams on platform_teams for update to homefield_app, homefield_worker
  using (user_id = any ((select administered_owners())::uuid[]))
  with check (user_id = any ((select administered_owners())::uuid[]));

create policy delete_own_teams on platform_teams for delete to homefield_app
  using (user_id = (select app_user_id()));
