create policy own_acknowledgements on change_acknowledgements for select to homefield_app, homefield_worker
  using (user_id = (select app_user_id()));

create policy acknowledge on change_acknowledgements for insert to homefield_app
  with check (user_id = (select app_user_id()) and exists (select from event_changes c where c.id = change_id));
