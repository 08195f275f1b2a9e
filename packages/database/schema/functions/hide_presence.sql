create or replace function hide_presence() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update active_conversations set shared = new.share_presence where user_id = new.user_id;
  return null;
end $$;
revoke execute on function hide_presence() from public;
