-- Every change to rows between two people takes this lock, which lasts until the transaction ends.
-- It also locks both accounts against deletion. False if one is gone or is being deleted.
-- Raises an error at any isolation level except read committed: the statements after it must see what earlier
-- transactions committed. bump_revisions lets the holder bump both people's subjects even if they have no relation
-- left.
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
