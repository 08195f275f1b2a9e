-- Stores the tokens of the caller's account at a platform such as TeamSnap.
-- A repeated sign-in updates the existing row, because the caller's feeds refer to the id of that row.
create or replace function keep_credential(
    new_id uuid, of_platform text, remote_user text, access text, refresh text, expires timestamptz) returns uuid
  language sql security definer set search_path = public, pg_temp
as $$
  insert into platform_credentials (id, user_id, platform, remote_user_id, access_sealed, refresh_sealed, expires_at, connected_at)
  values (new_id, app_user_id(), of_platform, remote_user, access, refresh, expires, app_now())
  on conflict (user_id, platform) do update
    set remote_user_id = excluded.remote_user_id, access_sealed = excluded.access_sealed,
      refresh_sealed = excluded.refresh_sealed, expires_at = excluded.expires_at, signed_out_at = null,
      connected_at = excluded.connected_at
  returning id
$$;
revoke execute on function keep_credential(uuid, text, text, text, text, timestamptz) from public;
grant execute on function keep_credential(uuid, text, text, text, text, timestamptz) to homefield_app;
