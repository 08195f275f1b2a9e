-- Returns the time zones that people use. Needs one index lookup per zone instead of one per person.
create or replace function zones_in_use() returns table (name text, zone text)
  language sql stable rows 40 security definer set search_path = public, pg_temp
as $$
  with recursive used (name) as (
    (select timezone from user_settings order by timezone limit 1)
    union all
    select (select s.timezone from user_settings s where s.timezone > used.name order by s.timezone limit 1)
    from used where used.name is not null)
  select used.name, known_zone(coalesce(nullif(used.name, ''), 'UTC')) from used where used.name is not null
$$;
revoke execute on function zones_in_use() from public;
