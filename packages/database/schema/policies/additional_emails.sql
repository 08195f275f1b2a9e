create policy own_additional_emails on additional_emails to homefield_app, homefield_worker
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));

create policy confirm_additional_emails on additional_emails to homefield_auth using (true) with check (true);
