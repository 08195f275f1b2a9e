create policy see_leg_defaults on leg_defaults for select to homefield_app, homefield_worker
  using (owner_id = any ((select visible_owners())::uuid[]));

create policy add_leg_defaults on leg_defaults for insert to homefield_app
  with check (owner_id = any ((select administered_owners())::uuid[])
          and (driver_user_id is null or driver_user_id = any (drivers_of(owner_id))));

create policy change_leg_defaults on leg_defaults for update to homefield_app
  using (owner_id = any ((select administered_owners())::uuid[]))
  with check (owner_id = any ((select administered_owners())::uuid[])
          and (driver_user_id is null or driver_user_id = any (drivers_of(owner_id))));

create policy delete_leg_defaults on leg_defaults for delete to homefield_app
  using (owner_id = any ((select administered_owners())::uuid[]));
