create policy own_home on user_homes to homefield_app, homefield_worker
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
