create policy own_exports on account_exports to homefield_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));

create policy run_exports on account_exports to homefield_worker using (true) with check (true);
