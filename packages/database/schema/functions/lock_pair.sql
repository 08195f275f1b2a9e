-- Locks a pair of people until the transaction ends.
-- Code that changes a friendship, request or block between two people must call lock_pair first.
-- The function also locks both accounts against deletion. Returns false if one account is gone or is being deleted.
-- Raises an error unless the isolation level is read committed.
-- In read committed, each statement after the lock sees what the previous holder of the lock committed.
-- A transaction that holds the lock may increment the revisions of both people, even if they are not friends.
create or replace function lock_pair(one uuid, other uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  present integer;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'what is between two people changes in read committed alone' using errcode = 'invalid_transaction_state';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(least(one, other)::text || greatest(one, other)::text, 4));
  perform set_config('app.pair', one::text || ' ' || other::text, true);
  perform from users where id in (one, other) order by id for key share;
  get diagnostics present = row_count;
  return present = 2 and not exists (select from account_deletions d where d.user_id in (one, other));
end $$;
revoke execute on function lock_pair(uuid, uuid) from public;
