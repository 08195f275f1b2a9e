create policy change_helper_contacts on helper_contacts to homefield_app
  using (owner_id = any ((select administered_owners())::uuid[]))
  with check (owner_id = any ((select administered_owners())::uuid[]));

create policy see_helper_contacts on helper_contacts for select to homefield_worker
  using (owner_id = any ((select administered_owners())::uuid[]));
