-- Returns the people who may drive the children of a family: its owner and the friends who see its schedule.
-- Returns nobody unless the caller administers the family.
create or replace function drivers_of(family uuid) returns uuid[]
  language sql stable security definer set search_path = public, pg_temp
as $$
  select array(
    select family
    union all
    select f.friend_id from friendships f where f.user_id = family and f.role in ('viewer', 'administrator'))
  where family = any (administered_owners())
$$;
revoke execute on function drivers_of(uuid) from public;
grant execute on function drivers_of(uuid) to homefield_app;
