-- A person sees a change if they may see its event: the sub-select is subject to the row security of `events`.
create policy see_event_changes on event_changes for select to homefield_app, homefield_worker
  using (owner_id = any ((select visible_owners())::uuid[])
     and exists (select from events e where e.id = event_id));

create policy add_event_changes on event_changes for insert to homefield_app, homefield_worker
  with check (owner_id = any ((select administered_owners())::uuid[]));
