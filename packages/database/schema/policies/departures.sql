create policy own_departures on departures to homefield_worker
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
