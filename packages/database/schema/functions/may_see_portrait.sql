-- Returns whether the caller may see the person's portrait.
-- The person must be the caller, be connected with the caller, or be somebody whom the caller may find.
-- If one of two people has blocked the other, neither of the two sees the other's portrait.
create or replace function may_see_portrait(person uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select person = app_user_id()
    or exists (select from friendships f where f.user_id = app_user_id() and f.friend_id = person)
    or exists (select from friendships f where f.friend_id = app_user_id() and f.user_id = person)
    or exists (select from friend_requests r where r.status = 'pending'
               and app_user_id() in (r.requester_id, r.requested_id) and person in (r.requester_id, r.requested_id))
    or may_find(person)
$$;
revoke execute on function may_see_portrait(uuid) from public;
grant execute on function may_see_portrait(uuid) to homefield_app, homefield_worker;
