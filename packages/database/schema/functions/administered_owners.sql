-- Returns the caller, and the friends who granted the caller administrator access to their schedule.
-- Policies call the function inside (select …), so that PostgreSQL runs it once per statement, not once per row.
create or replace function administered_owners() returns uuid[]
  language sql stable security definer set search_path = public, pg_temp
as $$
  select array(
    select app_user_id() where app_user_id() is not null
    union all
    select user_id from friendships where friend_id = app_user_id() and role = 'administrator')
$$;
revoke execute on function administered_owners() from public;
grant execute on function administered_owners() to homefield_app, homefield_worker;
