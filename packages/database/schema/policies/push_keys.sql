-- The keys belong to no person. Only the server itself reads and writes them, in a transaction without a person.
create policy keep_push_keys on push_keys to homefield_app, homefield_worker
  using ((select app_user_id()) is null) with check ((select app_user_id()) is null);
