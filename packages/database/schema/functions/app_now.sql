-- Returns the time that the server set in `app.now`. Fails if it is not set, because tests simulate the time.
create or replace function app_now() returns timestamptz
  language sql stable parallel safe
  return current_setting('app.now')::timestamptz;
revoke execute on function app_now() from public;
grant execute on function app_now() to homefield_app, homefield_auth, homefield_worker;
