-- Stores the caller's answer to a default that names the caller as the driver. Row security lets only the owner and
-- administrators change defaults, so viewers need this function. Returns false if there is no such default.
create or replace function answer_default(leg_default uuid, given text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update leg_defaults d set answer = given, version = d.version + 1
    where d.id = leg_default and d.driver_user_id = app_user_id() and d.owner_id = any (visible_owners());
  return found;
end $$;
revoke execute on function answer_default(uuid, text) from public;
grant execute on function answer_default(uuid, text) to homefield_app;
