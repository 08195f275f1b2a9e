-- Returns everybody who sees this owner's schedule. Only the owner and administrators get a result.
create or replace function people_who_see(owner uuid) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select person from (
    select owner as person
    union all
    select friend_id from friendships where user_id = owner and role in ('viewer', 'administrator')) as circle
  where owner = any (administered_owners())
$$;
revoke execute on function people_who_see(uuid) from public;
grant execute on function people_who_see(uuid) to homefield_app, homefield_worker;
