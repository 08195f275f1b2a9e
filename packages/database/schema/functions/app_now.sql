-- Returns the time that the server set in `app.now`, which is a simulated time in tests.
-- If the transaction did not set `app.now`, app_now() raises an error instead of using the machine's time.
create or replace function app_now() returns timestamptz
  language sql stable parallel safe
  return current_setting('app.now')::timestamptz;
revoke execute on function app_now() from public;
grant execute on function app_now() to homefield_app, homefield_auth, homefield_worker;
