create policy see_mappings on profile_teams for select to homefield_app, homefield_worker
  using (profile_owner_id = any ((select administered_owners())::uuid[])
      or team_owner_id = any ((select administered_owners())::uuid[]));

create policy add_mappings on profile_teams for insert to homefield_app
  with check (profile_owner_id = any ((select administered_owners())::uuid[])
          and team_owner_id = any ((select administered_owners())::uuid[]));

create policy end_mappings on profile_teams for delete to homefield_app
  using (profile_owner_id = any ((select administered_owners())::uuid[])
      or team_owner_id = any ((select administered_owners())::uuid[]));
