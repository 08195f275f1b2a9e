-- Deletes the rows of an account's files and exports after the server has deleted their bytes.
-- Keeps the `file_removals` row of a file that is still being uploaded.
-- The bytes of an upload in progress may arrive late, and the next clean-up job deletes these bytes.
create or replace function forget_deleted_bytes(person uuid, gone uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not exists (select from account_deletions d where d.user_id = person) then
    return;
  end if;
  delete from files f where f.owner_id = person and f.storage_id = any (gone);
  delete from account_exports e where e.user_id = person and e.storage_id = any (gone);
  delete from file_removals r where r.storage_id = any (gone) and r.owner_id is null;
end $$;
revoke execute on function forget_deleted_bytes(uuid, uuid[]) from public;
grant execute on function forget_deleted_bytes(uuid, uuid[]) to homefield_worker;
