-- Sends a friend request. Returns 'asked', or the reason why the request was not sent.
create or replace function ask_friend(request uuid, person uuid, greeting text) returns text
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if person = app_user_id() or not lock_pair(app_user_id(), person) then
    return 'notFound';
  end if;
  if exists (select from friendships f where f.user_id = app_user_id() and f.friend_id = person) then
    return 'friends';
  end if;
  -- A pending request from the other person also returns 'exists', because the caller can accept that request.
  if exists (select from friend_requests r where r.status = 'pending'
             and app_user_id() in (r.requester_id, r.requested_id) and person in (r.requester_id, r.requested_id)) then
    return 'exists';
  end if;
  if exists (select from blocks b where b.user_id = app_user_id() and b.blocked_id = person) then
    return 'blocked';
  end if;
  if not may_find(person) then
    return 'notFound';
  end if;
  insert into friend_requests (id, requester_id, requested_id, message) values (request, app_user_id(), person, greeting);
  insert into notifications (user_id, type, kind, person_id, friend_request_id)
    values (person, 'friend_request', 'friendAsked', app_user_id(), request);
  return 'asked';
end $$;
revoke execute on function ask_friend(uuid, uuid, text) from public;
grant execute on function ask_friend(uuid, uuid, text) to homefield_app;
