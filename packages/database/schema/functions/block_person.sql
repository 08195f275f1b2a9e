-- Blocks a person whom the caller knows or may find.
-- Ends the friendship and the requests between the caller and the person without notifying either of them.
-- Returns false if the caller may not see the person.
create or replace function block_person(person uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if person = app_user_id() or not lock_pair(app_user_id(), person) then
    return false;
  end if;
  if exists (select from blocks b where b.user_id = app_user_id() and b.blocked_id = person) then
    return true;
  end if;
  if not may_find(person) and not exists (select from circle() c where c.id = person) then
    return false;
  end if;
  insert into blocks (user_id, blocked_id, role_before)
    values (app_user_id(), person,
      (select f.role from friendships f where f.user_id = app_user_id() and f.friend_id = person));
  perform end_friendship(person);
  delete from friend_requests r where r.status = 'pending'
    and app_user_id() in (r.requester_id, r.requested_id) and person in (r.requester_id, r.requested_id);
  delete from notifications n
    where (n.user_id = app_user_id() and n.person_id = person) or (n.user_id = person and n.person_id = app_user_id());
  return true;
end $$;
revoke execute on function block_person(uuid) from public;
grant execute on function block_person(uuid) to homefield_app;
