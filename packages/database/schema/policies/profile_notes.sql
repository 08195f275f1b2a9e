create policy change_profile_notes on profile_notes to homefield_app
  using (owner_id = any ((select administered_owners())::uuid[]))
  with check (owner_id = any ((select administered_owners())::uuid[]));

create policy see_profile_notes on profile_notes for select to homefield_worker
  using (owner_id = any ((select administered_owners())::uuid[]));
