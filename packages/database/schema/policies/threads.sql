-- A person sees a thread if they may see one of its events.
-- The sub-select is subject to the row security of `events`.
create policy see_threads on threads for select to homefield_app, homefield_worker
  using (owner_id = any ((select visible_owners())::uuid[])
     and exists (select from events e where e.event_group_id = threads.event_group_id));
