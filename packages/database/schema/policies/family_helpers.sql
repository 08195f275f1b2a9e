create policy see_helpers on family_helpers for select to homefield_app, homefield_worker
  using (owner_id = any ((select visible_owners())::uuid[]));

create policy add_helpers on family_helpers for insert to homefield_app
  with check (owner_id = any ((select administered_owners())::uuid[]));

create policy change_helpers on family_helpers for update to homefield_app
  using (owner_id = any ((select administered_owners())::uuid[]))
  with check (owner_id = any ((select administered_owners())::uuid[]));

create policy delete_helpers on family_helpers for delete to homefield_app
  using (owner_id = any ((select administered_owners())::uuid[]));
