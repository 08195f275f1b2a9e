-- Rejects a new session for an account that is being deleted, so that no sign-in outlives the account.
-- The function waits for a running deletion request, which holds a lock on the account's row.
create or replace function refuse_session_of_deleted() returns trigger
  language plpgsql as $$
begin
  perform from users where id = new.user_id for key share;
  if exists (select from account_deletions d where d.user_id = new.user_id) then
    raise exception 'the account is being deleted' using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;
revoke execute on function refuse_session_of_deleted() from public;
