-- Records that the caller emails an event to an address (decision 44).
-- Returns 'notFound' if the caller may not see the event or if somebody deleted it.
-- Returns 'off' if the owner does not let the caller share.
-- If the caller owns the event, nothing is recorded.
-- The lock on the friendship makes a share wait while the owner is turning sharing off.
create or replace function share_event(share uuid, event uuid, address text) returns text
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  shared record;
begin
  select e.owner_id, e.event_group_id into shared from events e
    where e.id = event and e.hidden_at is null
      and e.owner_id = any (case when e.visibility = 'public' then visible_owners() else administered_owners() end);
  if not found then
    return 'notFound';
  end if;
  if shared.owner_id = app_user_id() then
    return 'shared';
  end if;
  perform from friendships f where f.user_id = shared.owner_id and f.friend_id = app_user_id() and f.may_share for share;
  if not found then
    return 'off';
  end if;
  insert into event_shares (id, event_group_id, owner_id, shared_by, recipient)
    values (share, shared.event_group_id, shared.owner_id, app_user_id(), address);
  insert into notifications (user_id, type, kind, person_id, event_share_id)
    values (shared.owner_id, 'profile', 'eventShared', app_user_id(), share);
  -- The owner can read this security log, so it must not contain the device and the network of the friend.
  insert into security_events (id, user_id, kind, created_at)
    values (gen_random_uuid(), shared.owner_id, 'eventShared', app_now());
  return 'shared';
end $$;
revoke execute on function share_event(uuid, uuid, text) from public;
grant execute on function share_event(uuid, uuid, text) to homefield_app;
