create policy own_reminders on event_reminders to homefield_app
  using (user_id = (select app_user_id()))
  with check (user_id = (select app_user_id()) and exists (select from event_groups h where h.id = event_group_id));

create policy read_own_reminders on event_reminders for select to homefield_worker using (user_id = (select app_user_id()));
