-- Makes the first account of the installation its operator.
-- Two first sign-ups at the same time wait for each other. The second one then sees the account of the first one.
create or replace function make_first_account_operator() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if exists (select from users u where u.id <> new.id) then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('first account', 0));
  if not exists (select from users u where u.id <> new.id) then
    insert into operators (user_id, since) values (new.id, new.created_at);
  end if;
  return null;
end $$;
revoke execute on function make_first_account_operator() from public;
