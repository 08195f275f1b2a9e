-- Push keys belong to the installation. Only transactions that act for no user may read or write push keys.
create policy keep_push_keys on push_keys to homefield_app, homefield_worker
  using ((select app_user_id()) is null) with check ((select app_user_id()) is null);
