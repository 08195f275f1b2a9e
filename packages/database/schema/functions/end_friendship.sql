-- Ends the friendship between the caller and the given person, and returns false if they were not friends.
-- Deletes the notifications that announced the friendship to the two people.
create or replace function end_friendship(person uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform lock_pair(app_user_id(), person);
  delete from friendships f
    where (f.user_id = app_user_id() and f.friend_id = person) or (f.user_id = person and f.friend_id = app_user_id());
  if not found then
    return false;
  end if;
  delete from notifications n where n.kind = 'friendAccepted'
    and ((n.user_id = app_user_id() and n.person_id = person) or (n.user_id = person and n.person_id = app_user_id()));
  return true;
end $$;
revoke execute on function end_friendship(uuid) from public;
grant execute on function end_friendship(uuid) to homefield_app;
