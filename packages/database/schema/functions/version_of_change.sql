create or replace function version_of_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  new.version := coalesce((select n.version from notifications n where n.id = new.notification_id), 1);
  return new;
end $$;
revoke execute on function version_of_change() from public;
