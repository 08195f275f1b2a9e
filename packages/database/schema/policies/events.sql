create policy add_events on events for insert to homefield_app, homefield_worker
  with check (owner_id = any ((select administered_owners())::uuid[]));

create policy change_events on events for update to homefield_app, homefield_worker
  using (owner_id = any ((select administered_owners())::uuid[]))
  with check (owner_id = any ((select administered_owners())::uuid[]));

create policy delete_events on events for delete to homefield_app, homefield_worker
  using (owner_id = any ((select administered_owners())::uuid[]));

create policy see_events on events for select to homefield_app, homefield_worker
  using (case when visibility = 'public' and hidden_at is null
           then owner_id = any ((select visible_owners())::uuid[])
           else owner_id = any ((select administered_owners())::uuid[]) end);
