create or replace function drop_old_deliveries(before timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
as $$ delete from notification_deliveries d where d.settled_at < before $$;
revoke execute on function drop_old_deliveries(timestamptz) from public;
grant execute on function drop_old_deliveries(timestamptz) to homefield_worker;
