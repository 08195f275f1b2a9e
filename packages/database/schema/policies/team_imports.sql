create policy see_imports on team_imports for select to homefield_app, homefield_worker
  using (user_id = any ((select administered_owners())::uuid[]));

create policy begin_imports on team_imports for insert to homefield_app
  with check (user_id = any ((select administered_owners())::uuid[]));

create policy move_imports on team_imports for update to homefield_app, homefield_worker
  using (user_id = any ((select administered_owners())::uuid[]))
  with check (user_id = any ((select administered_owners())::uuid[]));
