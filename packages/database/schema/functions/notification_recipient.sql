-- Returns the recipient of a notification. A job knows only the notification's id and must act as its recipient.
create or replace function notification_recipient(notification uuid) returns uuid
  language sql stable security definer set search_path = public, pg_temp
as $$ select n.user_id from notifications n where n.id = notification $$;
revoke execute on function notification_recipient(uuid) from public;
grant execute on function notification_recipient(uuid) to homefield_worker;
