-- Deletes an account that was created as the first one, if another account was created a moment earlier.
create or replace function drop_second_account(person uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from users u where u.id = person and not exists (select from operators o where o.user_id = person);
  return found;
end $$;
revoke execute on function drop_second_account(uuid) from public;
grant execute on function drop_second_account(uuid) to homefield_auth;
