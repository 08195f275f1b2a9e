create policy see_event_messages on event_messages for select to homefield_app, homefield_worker
  using (exists (select from threads t where t.event_group_id = event_messages.event_group_id));
