-- A person can be signed in on at most 50 devices.
-- If a person signs in on one more device, the trigger ends the person's least recently used session.
create or replace function end_oldest_sessions() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
declare
  most constant integer := 50;
begin
  delete from sessions s where s.id in (
    select o.id from sessions o where o.user_id = new.user_id and o.id <> new.id
    order by coalesce(o.last_used_at, o.created_at) desc, o.id desc offset most - 1);
  return null;
end $$;
revoke execute on function end_oldest_sessions() from public;
