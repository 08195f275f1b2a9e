create or replace function drop_read_messages(before timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
as $$ delete from notifications n where n.type = 'message' and n.read and n.created_at < before $$;
revoke execute on function drop_read_messages(timestamptz) from public;
grant execute on function drop_read_messages(timestamptz) to homefield_worker;
