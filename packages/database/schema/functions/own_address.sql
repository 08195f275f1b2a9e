-- Returns the caller's own email address. Requests need this function, because their role cannot read `users`.
create or replace function own_address() returns table (email text, is_confirmed boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select u.email, u.email_verified from users u where u.id = app_user_id()
$$;
revoke execute on function own_address() from public;
grant execute on function own_address() to homefield_app;
