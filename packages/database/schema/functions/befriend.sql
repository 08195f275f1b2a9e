-- Makes two people friends unless they are friends already, and accepts the pending requests between them.
-- A new friendship alone gives no access to schedules.
create or replace function befriend(one uuid, other uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  insert into friendships (id, user_id, friend_id) values
    (gen_random_uuid(), one, other), (gen_random_uuid(), other, one)
    on conflict (user_id, friend_id) do nothing;
  delete from notifications n using friend_requests r
    where n.friend_request_id = r.id and r.status = 'pending'
      and one in (r.requester_id, r.requested_id) and other in (r.requester_id, r.requested_id);
  update friend_requests r set status = 'accepted'
    where r.status = 'pending' and one in (r.requester_id, r.requested_id) and other in (r.requester_id, r.requested_id)
$$;
revoke execute on function befriend(uuid, uuid) from public;
