create policy own_security_events on security_events to homefield_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));

create policy record_security_events on security_events to homefield_auth using (true) with check (true);

create policy sweep_security_events on security_events to homefield_worker using (true);
