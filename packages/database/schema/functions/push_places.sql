-- Returns the browsers and phones on which the caller receives push and is still signed in.
create or replace function push_places() returns table (id uuid, is_browser boolean, name text, sealed text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select p.id, true, p.device_name, p.sealed from push_subscriptions p join sessions s on s.id = p.session_id
  where p.user_id = app_user_id() and s.expires_at > app_now()
  union all
  select d.id, false, d.device_name, d.fcm_token_sealed from user_devices d join sessions s on s.id = d.session_id
  where d.user_id = app_user_id() and s.expires_at > app_now() and d.fcm_token_sealed is not null
$$;
revoke execute on function push_places() from public;
grant execute on function push_places() to homefield_app, homefield_worker;
