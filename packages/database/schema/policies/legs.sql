-- The sub-select applies row security of `events`, so that nobody sees a leg of an event that they cannot see.
create policy see_legs on legs for select to homefield_app, homefield_worker
  using (owner_id = any ((select visible_owners())::uuid[])
     and exists (select from events e where e.event_group_id = legs.event_group_id and e.profile_id = legs.profile_id));

create policy add_legs on legs for insert to homefield_app
  with check (owner_id = any ((select administered_owners())::uuid[])
          and (driver_user_id is null or driver_user_id = any (drivers_of(owner_id))));

create policy change_legs on legs for update to homefield_app
  using (owner_id = any ((select administered_owners())::uuid[]))
  with check (owner_id = any ((select administered_owners())::uuid[])
          and (driver_user_id is null or driver_user_id = any (drivers_of(owner_id))));

create policy delete_legs on legs for delete to homefield_app
  using (owner_id = any ((select administered_owners())::uuid[]));
