create policy own_settings on user_settings to homefield_app, homefield_worker
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
