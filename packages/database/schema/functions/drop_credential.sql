-- Deletes the caller's sign-in at a platform.
-- Returns the encrypted token, so that the server can revoke the token at the platform; null without a sign-in.
create or replace function drop_credential(of_platform text) returns text
  language sql security definer set search_path = public, pg_temp
as $$
  delete from platform_credentials c where c.user_id = app_user_id() and c.platform = of_platform
  returning coalesce(c.refresh_sealed, c.access_sealed)
$$;
revoke execute on function drop_credential(text) from public;
grant execute on function drop_credential(text) to homefield_app;
