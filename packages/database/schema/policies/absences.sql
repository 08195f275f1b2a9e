-- The sub-select applies row security of `events`, so that nobody sees an absence from an event that they cannot see.
create policy see_absences on absences for select to homefield_app, homefield_worker
  using (owner_id = any ((select visible_owners())::uuid[])
     and exists (select from events e where e.event_group_id = absences.event_group_id and e.profile_id = absences.profile_id));

create policy add_absences on absences for insert to homefield_app
  with check (owner_id = any ((select administered_owners())::uuid[]));

create policy change_absences on absences for update to homefield_app
  using (owner_id = any ((select administered_owners())::uuid[]))
  with check (owner_id = any ((select administered_owners())::uuid[]));

create policy delete_absences on absences for delete to homefield_app
  using (owner_id = any ((select administered_owners())::uuid[]));
