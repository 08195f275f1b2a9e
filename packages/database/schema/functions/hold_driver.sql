-- Locks the roles with which the caller and a driver see a family, or the helper who drives.
-- A downgrade of access or a deletion of the helper then waits for this transaction, and ends the drives afterwards.
create or replace function hold_driver(family uuid, driver uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if family = any (visible_owners()) then
    perform from friendships f
      where f.user_id = family and f.friend_id in (app_user_id(), driver)
      order by f.id for share;
    perform from family_helpers h where h.id = driver and h.owner_id = family for key share;
  end if;
end $$;
revoke execute on function hold_driver(uuid, uuid) from public;
grant execute on function hold_driver(uuid, uuid) to homefield_app;
