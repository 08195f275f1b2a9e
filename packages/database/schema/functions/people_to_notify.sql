-- Returns the owner, the administrators and the viewers of a family, with their roles.
create or replace function people_to_notify(owner uuid) returns table (user_id uuid, role text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select owner, 'owner'
  union all
  select f.friend_id, f.role from friendships f where f.user_id = owner and f.role in ('viewer', 'administrator')
$$;
revoke execute on function people_to_notify(uuid) from public;
grant execute on function people_to_notify(uuid) to homefield_worker;
