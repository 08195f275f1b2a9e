-- When a friend can no longer see a family's schedule, the friend no longer drives its children.
create or replace function end_drives_of_lost_role() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from legs l where l.owner_id = old.user_id and l.driver_user_id = old.friend_id;
  delete from leg_defaults f where f.owner_id = old.user_id and f.driver_user_id = old.friend_id;
  return null;
end $$;
revoke execute on function end_drives_of_lost_role() from public;
