create policy own_commands on commands to homefield_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));

create policy sweep_commands on commands to homefield_worker using (true);
