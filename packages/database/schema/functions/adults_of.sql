-- Returns the owner and the administrators of a family that the caller sees. The caller's drives concern them,
-- although `driving_people` names only some of them to a viewer. The server shows the ids to nobody.
create or replace function adults_of(family uuid) returns uuid[]
  language sql stable security definer set search_path = public, pg_temp
as $$
  select array(
    select family
    union all
    select f.friend_id from friendships f where f.user_id = family and f.role = 'administrator')
  where family = any (visible_owners())
$$;
revoke execute on function adults_of(uuid) from public;
grant execute on function adults_of(uuid) to homefield_app;
