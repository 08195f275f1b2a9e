-- Locks the legs that a request changes, until its transaction ends. `event_ids` and `children` name one leg in each place.
-- An event id may be that of any copy of the event. `driver` is the person or the helper whom the request assigns.
-- Returns the children's event groups. `event_group_id` is null if the caller does not see the event.
-- `profile_id` is null if the child does not take part.
--
-- The lock on the events serializes all changes of their legs, and lets a sync or an edit that moves an event wait.
-- The lock on the roles of the caller and the driver lets a downgrade of access wait, which then ends the drives.
-- The locks are taken in the order of take_over_child: roles, children, events.
create or replace function lock_legs(event_ids uuid[], children uuid[], driver uuid)
  returns table (event_id uuid, child uuid, event_group_id uuid, profile_id uuid, owner_id uuid, may_assign boolean)
  language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  perform hold_driver(o.owner_id, driver)
    from (select distinct e.owner_id from events e where e.id = any (event_ids) order by e.owner_id) o;
  perform from profiles p where p.id = any (children) order by p.id for key share;
  perform from events e
    where e.profile_id = any (children)
      and e.event_group_id in (select o.event_group_id from events o where o.id = any (event_ids))
    order by e.id for no key update;
  return query
    select a.event_id, a.child, g.event_group_id, c.profile_id, g.owner_id, coalesce(g.owner_id = any (administered_owners()), false)
    from unnest(event_ids, children) as a (event_id, child)
      left join lateral (
        select s.event_group_id, s.owner_id from event_group_seen(a.event_id) s
          join events e on e.id = a.event_id and e.hidden_at is null) g on true
      left join lateral (
        select e.profile_id from events e
        where e.event_group_id = g.event_group_id and e.profile_id = a.child and e.hidden_at is null
          and (e.visibility = 'public' or e.owner_id = any (administered_owners()))
        limit 1) c on true;
end $$;
revoke execute on function lock_legs(uuid[], uuid[], uuid) from public;
grant execute on function lock_legs(uuid[], uuid[], uuid) to homefield_app;
