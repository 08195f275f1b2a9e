create policy see_profile_sports on profile_sports for select to homefield_app, homefield_worker
  using (owner_id = any ((select visible_owners())::uuid[]));

create policy change_profile_sports on profile_sports to homefield_app
  using (owner_id = any ((select administered_owners())::uuid[]))
  with check (owner_id = any ((select administered_owners())::uuid[]));
