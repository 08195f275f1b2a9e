create policy change_event_groups on event_groups to homefield_app, homefield_worker
  using (owner_id = any ((select administered_owners())::uuid[]))
  with check (owner_id = any ((select administered_owners())::uuid[]));

-- A viewer sees an event group only if at least one of its events is visible to them.
-- Row security of `events` applies to the sub-select. The sub-select is cheap: one index lookup per event group.
-- Owners and administrators see their event groups through the policy change_event_groups (decision 53).
create policy see_event_groups on event_groups for select to homefield_app, homefield_worker
  using (owner_id = any ((select visible_owners())::uuid[])
     and owner_id <> all ((select administered_owners())::uuid[])
     and exists (select from events e where e.event_group_id = event_groups.id));
