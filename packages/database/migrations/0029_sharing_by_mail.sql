-- Events that somebody outside of the family mails to an address (decision 44): the owner reads who shared what with whom, is
-- notified, and can take sharing from a friend.

alter table friendships add column may_share boolean not null default true;
grant update (may_share) on friendships to homefield_app;

-- Only the owner of the event reads the address. A row goes with its event.
create table event_shares (
  id uuid primary key,
  happening_id uuid not null references happenings (id) on delete cascade,
  owner_id uuid not null references users (id) on delete cascade,
  -- Null once that account is deleted.
  shared_by uuid references users (id) on delete set null,
  recipient text not null check (char_length(recipient) between 3 and 254),
  shared_at timestamptz not null default app_now()
);
create index event_shares_happening_id on event_shares (happening_id, shared_at);
create index event_shares_owner_id on event_shares (owner_id);
create index event_shares_shared_by on event_shares (shared_by);
alter table event_shares enable row level security;
create policy see_own_shares on event_shares for select to homefield_app, homefield_worker
  using (owner_id = (select app_user_id()));
grant select on event_shares to homefield_app, homefield_worker;

alter table notifications
  add column event_share_id uuid references event_shares (id) on delete cascade,
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'friendAsked', 'friendAccepted', 'profileOffered', 'profileTaken', 'profileDeleted', 'feedFailing',
    'eventsAdded', 'eventsChanged', 'eventMessage', 'message', 'eventShared')),
  add constraint notification_of_share check ((event_share_id is not null) = (kind = 'eventShared'));
create index notifications_event_share_id on notifications (event_share_id) where event_share_id is not null;

alter table notification_deliveries
  drop constraint notification_deliveries_kind_check,
  add constraint notification_deliveries_kind_check check (kind in (
    'friendAsked', 'friendAccepted', 'profileOffered', 'profileTaken', 'profileDeleted', 'feedFailing',
    'eventsAdded', 'eventsChanged', 'eventMessage', 'message', 'eventShared', 'reminder', 'birthday', 'test'));

alter table security_events
  drop constraint security_events_kind_check,
  add constraint security_events_kind_check check (kind in (
    'signedIn', 'signInFailed', 'secondFactorFailed', 'signedOut', 'sessionEnded', 'otherSessionsEnded',
    'recoveryRequested', 'passwordReset', 'passwordChanged', 'emailConfirmed', 'signUpRepeated',
    'additionalEmailAdded', 'additionalEmailConfirmed', 'additionalEmailRemoved',
    'secondFactorOn', 'secondFactorOff', 'recoveryCodesRenewed', 'recoveryCodeUsed',
    'passkeyAdded', 'passkeyRemoved', 'exportRequested', 'exportDownloaded', 'deletionRequested', 'eventShared'));

-- Records that the caller mails an event to an address. 'notFound' if the caller does not see the event or somebody deleted
-- it, 'off' if its owner does not let the caller share. The owner's own shares leave no record. The lock on the friendship
-- makes switching off and sharing happen one after the other.
create function share_event(share uuid, event uuid, address text) returns text
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  shared record;
begin
  select e.owner_id, e.happening_id into shared from events e
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
  insert into event_shares (id, happening_id, owner_id, shared_by, recipient)
    values (share, shared.happening_id, shared.owner_id, app_user_id(), address);
  insert into notifications (user_id, type, kind, person_id, event_share_id)
    values (shared.owner_id, 'profile', 'eventShared', app_user_id(), share);
  -- Without device and network: those are the friend's, and none of the owner's business.
  insert into security_events (id, user_id, kind, created_at)
    values (gen_random_uuid(), shared.owner_id, 'eventShared', app_now());
  return 'shared';
end $$;
revoke execute on function share_event(uuid, uuid, text) from public;
grant execute on function share_event(uuid, uuid, text) to homefield_app;
