-- Purges the manual events that people deleted before the given time.
create or replace function drop_deleted_events(before timestamptz) returns bigint
  language sql security definer set search_path = public, pg_temp
as $$
  with dropped as (
    delete from events e where e.platform = 'Manual' and e.hidden_at < before returning 1)
  select count(*) from dropped
$$;
revoke execute on function drop_deleted_events(timestamptz) from public;
grant execute on function drop_deleted_events(timestamptz) to homefield_worker;
