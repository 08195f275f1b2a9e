-- Returns the person for whom the transaction acts. If no person is set, row security policies show no rows.
create or replace function app_user_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;
revoke execute on function app_user_id() from public;
grant execute on function app_user_id() to homefield_app, homefield_auth, homefield_worker;
