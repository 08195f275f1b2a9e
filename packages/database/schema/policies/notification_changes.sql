create policy own_notification_changes on notification_changes for select to homefield_app, homefield_worker
  using (exists (select from notifications n where n.id = notification_id));
