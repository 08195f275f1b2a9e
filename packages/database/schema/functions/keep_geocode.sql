create or replace function keep_geocode(
    at_address text, is_found boolean, lat double precision, lon double precision, name text, formatted text, by_provider text)
  returns void
  language sql security definer set search_path = public, pg_temp
as $$
  insert into geocodes (address, found, latitude, longitude, location_name, formatted_address, provider, fetched_at, used_at)
  values (at_address, is_found, lat, lon, name, formatted, by_provider, app_now(), app_now())
  on conflict (address) do update
    set found = excluded.found, latitude = excluded.latitude, longitude = excluded.longitude,
      location_name = excluded.location_name, formatted_address = excluded.formatted_address,
      provider = excluded.provider, fetched_at = excluded.fetched_at, used_at = excluded.used_at
$$;
revoke execute on function keep_geocode(text, boolean, double precision, double precision, text, text, text) from public;
grant execute on function keep_geocode(text, boolean, double precision, double precision, text, text, text) to homefield_app, homefield_worker;
