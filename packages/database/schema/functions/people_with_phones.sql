-- Returns people who use the native app on a phone, sorted by id.
-- If `since` is given, returns only people with a newer change to their account or to a child they may see.
create or replace function people_with_phones(since timestamptz, after uuid, at_most integer) returns setof uuid
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
  select distinct d.user_id from user_devices d
  where d.platform in ('ios', 'android') and d.user_id > after and (since is null or d.user_id in (select person from concerned))
  order by d.user_id limit at_most
$$;
revoke execute on function people_with_phones(timestamptz, uuid, integer) from public;
grant execute on function people_with_phones(timestamptz, uuid, integer) to homefield_worker;
