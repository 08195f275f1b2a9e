-- Deletes a parent's offers to hand over a child to a friend when the friend loses the administrator role.
-- A parent can hand over a child only to a friend with the administrator role.
create or replace function end_handovers_of_lost_role() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from profile_handovers h where h.owner_id = old.user_id and h.friend_id = old.friend_id;
  return null;
end $$;
revoke execute on function end_handovers_of_lost_role() from public;
