create policy read_own_fired_reminders on reminders for select to homefield_app, homefield_worker
  using (user_id = (select app_user_id()));
