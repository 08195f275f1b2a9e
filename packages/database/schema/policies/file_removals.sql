create policy own_uploads on file_removals to homefield_app
  using (owner_id = (select app_user_id()))
  -- An upload must not use the storage id of an existing file, because the clean-up job would delete that file.
  with check (owner_id = (select app_user_id())
          and not exists (select from files f where f.storage_id = file_removals.storage_id));

create policy sweep_file_removals on file_removals to homefield_worker using (true) with check (true);
