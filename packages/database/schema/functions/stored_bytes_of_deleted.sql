-- Returns the storage ids of all files and export archives of an account, including unfinished uploads.
-- The server then deletes the bytes of these files and archives, because the account is being deleted.
create or replace function stored_bytes_of_deleted(person uuid) returns table (storage_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select s.storage_id from (
    select f.storage_id from files f where f.owner_id = person
    union all
    select e.storage_id from account_exports e where e.user_id = person and e.storage_id is not null
    union all
    select r.storage_id from file_removals r where r.owner_id = person) s
  where exists (select from account_deletions d where d.user_id = person)
$$;
revoke execute on function stored_bytes_of_deleted(uuid) from public;
grant execute on function stored_bytes_of_deleted(uuid) to homefield_worker;
