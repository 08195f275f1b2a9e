create policy own_local_notifications on scheduled_local_notifications to homefield_app, homefield_worker
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
