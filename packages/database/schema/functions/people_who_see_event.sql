-- Returns everybody who sees an event, so that the server can notify these people of the event's first message.
-- Returns nobody if the caller does not see the event.
create or replace function people_who_see_event(event uuid) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select e.owner_id from events e join event_group_seen(e.id) s on true where e.id = event
  union
  select f.friend_id from events e join event_group_seen(e.id) s on true join friendships f on f.user_id = e.owner_id
  where e.id = event and (f.role = 'administrator' or (f.role = 'viewer' and exists (
    select from events o where o.event_group_id = e.event_group_id and o.visibility = 'public' and o.hidden_at is null)))
$$;
revoke execute on function people_who_see_event(uuid) from public;
grant execute on function people_who_see_event(uuid) to homefield_app;
