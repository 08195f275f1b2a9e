-- Returns true if the caller may operate the installation. SQL functions for the operator's page call it, too.
create or replace function is_operator() returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (select from operators o where o.user_id = app_user_id())
$$;
revoke execute on function is_operator() from public;
grant execute on function is_operator() to homefield_app;
