create or replace function derive_manual_event(event uuid, starts timestamptz, ends timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
as $$ update events set start_time = starts, end_time = ends where id = event and platform = 'Manual' $$;
revoke execute on function derive_manual_event(uuid, timestamptz, timestamptz) from public;
grant execute on function derive_manual_event(uuid, timestamptz, timestamptz) to homefield_worker;
