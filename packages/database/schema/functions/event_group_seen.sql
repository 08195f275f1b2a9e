-- Returns the id of the event group that joins all copies of an event, if the caller may see the event.
-- The function bypasses row security, so the WHERE clause must repeat the condition of the policy see_events.
create or replace function event_group_seen(event uuid) returns table (event_group_id uuid, owner_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select e.event_group_id, e.owner_id from events e
  where e.id = event
    and case when e.visibility = 'public' and e.hidden_at is null
          then e.owner_id = any (visible_owners()) else e.owner_id = any (administered_owners()) end
$$;
revoke execute on function event_group_seen(uuid) from public;
grant execute on function event_group_seen(uuid) to homefield_app;
