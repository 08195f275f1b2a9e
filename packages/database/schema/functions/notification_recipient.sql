-- Returns the recipient of a notification. Jobs act as the recipient, but know only the notification's id.
create or replace function notification_recipient(notification uuid) returns uuid
  language sql stable security definer set search_path = public, pg_temp
as $$ select n.user_id from notifications n where n.id = notification $$;
revoke execute on function notification_recipient(uuid) from public;
grant execute on function notification_recipient(uuid) to homefield_worker;
