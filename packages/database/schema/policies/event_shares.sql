create policy see_own_shares on event_shares for select to homefield_app, homefield_worker
  using (owner_id = (select app_user_id()));
