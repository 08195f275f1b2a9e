-- Withdraws a friend request of the caller, and deletes the notification of the request. Returns the recipient.
create or replace function cancel_friend_request(request uuid) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  asked uuid;
begin
  select r.requested_id into asked from friend_requests r
    where r.id = request and r.requester_id = app_user_id() and r.status = 'pending';
  if asked is null then
    return null;
  end if;
  perform lock_pair(app_user_id(), asked);
  delete from friend_requests r where r.id = request and r.status = 'pending';
  return case when found then asked end;
end $$;
revoke execute on function cancel_friend_request(uuid) from public;
grant execute on function cancel_friend_request(uuid) to homefield_app;
