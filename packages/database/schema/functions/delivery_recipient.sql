create or replace function delivery_recipient(delivery uuid) returns uuid
  language sql stable security definer set search_path = public, pg_temp
as $$ select d.user_id from notification_deliveries d where d.id = delivery $$;
revoke execute on function delivery_recipient(uuid) from public;
grant execute on function delivery_recipient(uuid) to homefield_worker;
