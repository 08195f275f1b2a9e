create or replace function keep_routed_drives(
    from_latitudes integer[], from_longitudes integer[], to_latitudes integer[], to_longitudes integer[], drive_minutes smallint[])
  returns void
  language sql security definer set search_path = public, pg_temp
as $$
  insert into routed_drives (from_latitude, from_longitude, to_latitude, to_longitude, minutes)
  select a, b, c, d, m
  from unnest(from_latitudes, from_longitudes, to_latitudes, to_longitudes, drive_minutes) as drive (a, b, c, d, m)
  order by a, b, c, d
  on conflict (from_latitude, from_longitude, to_latitude, to_longitude) do update
    set minutes = excluded.minutes, asked_at = excluded.asked_at, used_at = excluded.used_at
$$;
revoke execute on function keep_routed_drives(integer[], integer[], integer[], integer[], smallint[]) from public;
grant execute on function keep_routed_drives(integer[], integer[], integer[], integer[], smallint[]) to homefield_worker;
