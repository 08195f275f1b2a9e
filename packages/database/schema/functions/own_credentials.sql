-- Lists the platform accounts (such as TeamSnap) that the caller has connected, without the secret tokens.
-- signed_out_at is set if the tokens no longer work and the caller has to sign in again.
create or replace function own_credentials() returns table (
    id uuid, platform text, connected_at timestamptz, signed_out_at timestamptz, listed_at timestamptz, listed_teams text[])
  language sql stable security definer set search_path = public, pg_temp
as $$
  select c.id, c.platform, c.connected_at, c.signed_out_at, c.listed_at, c.listed_teams
  from platform_credentials c where c.user_id = app_user_id()
$$;
revoke execute on function own_credentials() from public;
grant execute on function own_credentials() to homefield_app, homefield_worker;
