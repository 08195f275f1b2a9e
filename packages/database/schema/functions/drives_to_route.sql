-- Marks the given drives as used, and returns those that the routing service must compute:
-- drives that are not stored, or were computed before `outdated_before`.
create or replace function drives_to_route(
    from_latitudes integer[], from_longitudes integer[], to_latitudes integer[], to_longitudes integer[], outdated_before timestamptz)
  returns table (from_latitude integer, from_longitude integer, to_latitude integer, to_longitude integer)
  language sql security definer set search_path = public, pg_temp
as $$
  with wanted as materialized (
    select distinct a, b, c, d from unnest(from_latitudes, from_longitudes, to_latitudes, to_longitudes) as drive (a, b, c, d)),
  used as (
    update routed_drives r set used_at = app_now() from wanted w
    where r.from_latitude = w.a and r.from_longitude = w.b and r.to_latitude = w.c and r.to_longitude = w.d
      and r.used_at < app_now() - interval '1 day')
  select w.a, w.b, w.c, w.d from wanted w
  where not exists (
    select from routed_drives r
    where r.from_latitude = w.a and r.from_longitude = w.b and r.to_latitude = w.c and r.to_longitude = w.d
      and r.asked_at >= outdated_before)
$$;
revoke execute on function drives_to_route(integer[], integer[], integer[], integer[], timestamptz) from public;
grant execute on function drives_to_route(integer[], integer[], integer[], integer[], timestamptz) to homefield_worker;
