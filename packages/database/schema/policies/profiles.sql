create policy see_profiles on profiles for select to homefield_app, homefield_worker
  using (user_id = any ((select visible_owners())::uuid[]));

create policy add_own_profiles on profiles for insert to homefield_app
  with check (user_id = (select app_user_id()));

create policy change_profiles on profiles for update to homefield_app
  using (user_id = any ((select administered_owners())::uuid[]))
  with check (user_id = any ((select administered_owners())::uuid[]));

create policy delete_profiles on profiles for delete to homefield_app
  using (user_id = any ((select administered_owners())::uuid[]));
