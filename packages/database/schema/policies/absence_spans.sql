create policy see_absence_spans on absence_spans for select to homefield_app, homefield_worker
  using (owner_id = any ((select visible_owners())::uuid[]));

create policy add_absence_spans on absence_spans for insert to homefield_app
  with check (owner_id = any ((select administered_owners())::uuid[]));

create policy change_absence_spans on absence_spans for update to homefield_app
  using (owner_id = any ((select administered_owners())::uuid[]))
  with check (owner_id = any ((select administered_owners())::uuid[]));

create policy delete_absence_spans on absence_spans for delete to homefield_app
  using (owner_id = any ((select administered_owners())::uuid[]));
