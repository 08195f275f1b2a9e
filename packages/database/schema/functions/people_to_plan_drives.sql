-- Returns people whose departures and routes must be planned, sorted by id. Without `for_routes`, these are only drivers.
-- If `since` is given, returns only people with a newer change to their account or to a child they may see.
create or replace function people_to_plan_drives(since timestamptz, after uuid, at_most integer, for_routes boolean) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  with moved as materialized (
    select split_part(r.subject, ':', 1) as noun, split_part(r.subject, ':', 2)::uuid as id
    from revisions r where since is not null and r.bumped_at > since and r.subject ~ '^(person|profile):'),
  concerned as (
    select id as person from moved where noun = 'person'
    union
    select o.person from moved m join profiles p on m.noun = 'profile' and p.id = m.id cross join lateral (
      select p.user_id as person
      union all
      select f.friend_id from friendships f where f.user_id = p.user_id and f.role in ('viewer', 'administrator')) o)
  select u.id from users u
  where u.id > after and (since is null or u.id in (select person from concerned))
    and (for_routes
      or exists (select from legs l where l.driver_user_id = u.id)
      or exists (select from leg_defaults d where d.driver_user_id = u.id)
      or exists (select from departures d where d.user_id = u.id))
  order by u.id limit at_most
$$;
revoke execute on function people_to_plan_drives(timestamptz, uuid, integer, boolean) from public;
grant execute on function people_to_plan_drives(timestamptz, uuid, integer, boolean) to homefield_worker;
