-- Deletes the offer to hand over a child if the friend loses the administrator role that the offer requires.
create or replace function end_handovers_of_lost_role() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from profile_handovers h where h.owner_id = old.user_id and h.friend_id = old.friend_id;
  return null;
end $$;
revoke execute on function end_handovers_of_lost_role() from public;
