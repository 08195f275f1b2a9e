create policy own_sign_in_attempts on sign_in_attempts to homefield_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
