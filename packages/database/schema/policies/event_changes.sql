-- A person sees a change if they may see its event. Owners and administrators see all events of an owner.
-- For others, the row security of `events` applies to the sub-select, which costs one index lookup per change.
-- `offset 0` keeps PostgreSQL from reading the events of all families instead.
create policy see_event_changes on event_changes for select to homefield_app, homefield_worker
  using (case when owner_id = any ((select administered_owners())::uuid[]) then true
           else owner_id = any ((select visible_owners())::uuid[])
             and exists (select from events e where e.id = event_id offset 0) end);

create policy add_event_changes on event_changes for insert to homefield_app, homefield_worker
  with check (owner_id = any ((select administered_owners())::uuid[]));
