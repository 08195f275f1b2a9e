-- Accepts or declines a friend request to the caller. Returns the requester, or null if no such request is open.
create or replace function answer_friend_request(request uuid, accepted boolean) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  requester uuid;
begin
  select r.requester_id into requester from friend_requests r
    where r.id = request and r.requested_id = app_user_id() and r.status = 'pending';
  if requester is null or not lock_pair(app_user_id(), requester) then
    return null;
  end if;
  -- Read the request again after the lock, because the requester may have withdrawn the request meanwhile.
  perform from friend_requests r where r.id = request and r.status = 'pending' for update;
  if not found then
    return null;
  end if;
  if accepted then
    perform befriend(app_user_id(), requester);
    insert into notifications (user_id, type, kind, person_id, friend_request_id)
      values (requester, 'friend_request', 'friendAccepted', app_user_id(), request);
  else
    update friend_requests set status = 'declined' where id = request;
    delete from notifications where friend_request_id = request;
  end if;
  return requester;
end $$;
revoke execute on function answer_friend_request(uuid, boolean) from public;
grant execute on function answer_friend_request(uuid, boolean) to homefield_app;
