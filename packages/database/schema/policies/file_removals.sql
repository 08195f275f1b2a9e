create policy own_uploads on file_removals to homefield_app
  using (owner_id = (select app_user_id()))
  -- An upload must not name the bytes of an existing file, because the clean-up job would delete them.
  with check (owner_id = (select app_user_id())
          and not exists (select from files f where f.storage_id = file_removals.storage_id));

create policy sweep_file_removals on file_removals to homefield_worker using (true) with check (true);
