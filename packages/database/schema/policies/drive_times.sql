create policy own_drive_times on drive_times to homefield_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));

create policy read_own_drive_times on drive_times for select to homefield_worker using (user_id = (select app_user_id()));
