create or replace function drop_unused_routed_drives(before timestamptz) returns bigint
  language sql security definer set search_path = public, pg_temp
as $$
  with dropped as (delete from routed_drives d where d.used_at < before returning 1)
  select count(*) from dropped
$$;
revoke execute on function drop_unused_routed_drives(timestamptz) from public;
grant execute on function drop_unused_routed_drives(timestamptz) to homefield_worker;
