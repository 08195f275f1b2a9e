create policy own_invitations on friend_invitations to homefield_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));

create policy own_invitations_of_jobs on friend_invitations for select to homefield_worker using (user_id = (select app_user_id()));

create policy send_invitations on friend_invitations for update to homefield_worker
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
