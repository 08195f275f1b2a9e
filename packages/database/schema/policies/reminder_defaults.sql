create policy own_reminder_defaults on reminder_defaults to homefield_app
  using (user_id = (select app_user_id()))
  with check (user_id = (select app_user_id()) and exists (select from profiles p where p.id = profile_id));

create policy read_own_reminder_defaults on reminder_defaults for select to homefield_worker
  using (user_id = (select app_user_id()));
