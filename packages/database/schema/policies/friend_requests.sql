create policy see_friend_requests on friend_requests for select to homefield_app, homefield_worker
  using (requester_id = (select app_user_id()) or requested_id = (select app_user_id()));
