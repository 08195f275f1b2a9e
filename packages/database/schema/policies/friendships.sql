create policy see_friendships on friendships for select to homefield_app, homefield_worker
  using (user_id = (select app_user_id()) or friend_id = (select app_user_id()));

-- Only the person who grants a role may change the role.
create policy change_own_grants on friendships for update to homefield_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
