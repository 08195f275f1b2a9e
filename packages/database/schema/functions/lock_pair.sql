-- Must be held until the transaction ends by whoever changes what is between two people. Keeps both accounts from going; false if
-- one is gone or is being deleted. Raises above read committed: the statements after it must see what earlier transactions did.
-- bump_revisions lets the holder notify both, even if nothing is left between them.
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
