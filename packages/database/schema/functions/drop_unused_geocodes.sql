create or replace function drop_unused_geocodes(before timestamptz) returns bigint
  language sql security definer set search_path = public, pg_temp
as $$
  with dropped as (delete from geocodes g where g.used_at < before returning 1)
  select count(*) from dropped
$$;
revoke execute on function drop_unused_geocodes(timestamptz) from public;
grant execute on function drop_unused_geocodes(timestamptz) to homefield_worker;
