-- Returns the stored drives between any two of the given places. Places are in thousandths of a degree.
-- Minutes are null if the routing service found no way.
create or replace function routed_drives_among(latitudes integer[], longitudes integer[]) returns setof routed_drives
  language sql stable rows 20 security definer set search_path = public, pg_temp
as $$
  with places as (
    select * from unnest(latitudes, longitudes) as place (latitude, longitude))
  select d.* from routed_drives d
    join places a on a.latitude = d.from_latitude and a.longitude = d.from_longitude
    join places b on b.latitude = d.to_latitude and b.longitude = d.to_longitude
$$;
revoke execute on function routed_drives_among(integer[], integer[]) from public;
grant execute on function routed_drives_among(integer[], integer[]) to homefield_app, homefield_worker;
