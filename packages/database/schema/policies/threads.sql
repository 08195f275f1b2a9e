-- A thread is visible if one of its events is. The sub-select runs under the reader's own row security.
create policy see_threads on threads for select to homefield_app, homefield_worker
  using (owner_id = any ((select visible_owners())::uuid[])
     and exists (select from events e where e.event_group_id = threads.event_group_id));
