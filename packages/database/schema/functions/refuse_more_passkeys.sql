-- Enforces the limit on passkeys even if several requests pass the server's own check at the same time.
create or replace function refuse_more_passkeys() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
declare
  most constant integer := 20;
begin
  perform from users u where u.id = new.user_id for no key update;
  if (select count(*) from passkeys p where p.user_id = new.user_id) > most then
    raise exception 'more than % passkeys', most using errcode = 'check_violation';
  end if;
  return null;
end $$;
revoke execute on function refuse_more_passkeys() from public;
