create or replace function remove_stored_file() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into file_removals (storage_id) values (old.storage_id);
  return null;
end $$;
revoke execute on function remove_stored_file() from public;
