-- Deletes the account's row in `users`. Foreign keys then delete the account's rows in other tables.
create or replace function delete_account_rows(person uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  delete from users u where u.id = person and exists (select from account_deletions d where d.user_id = person)
$$;
revoke execute on function delete_account_rows(uuid) from public;
grant execute on function delete_account_rows(uuid) to homefield_worker;
