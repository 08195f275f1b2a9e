-- The time of the injected clock. Fails if the transaction did not set it, instead of using the machine's time.
create or replace function app_now() returns timestamptz
  language sql stable parallel safe
  return current_setting('app.now')::timestamptz;
revoke execute on function app_now() from public;
grant execute on function app_now() to homefield_app, homefield_auth, homefield_worker;
