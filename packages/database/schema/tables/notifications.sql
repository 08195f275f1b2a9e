-- Notifications in the app. The table stores no text: the app composes it in the reader's language (decision 11).
create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  type text not null check (type in ('friend_request', 'profile', 'new_event', 'schedule_change', 'event_message', 'message')),
  kind text not null check (kind in (
    'friendAsked', 'friendAccepted', 'profileOffered', 'profileTaken', 'profileDeleted', 'feedFailing',
    'eventsAdded', 'eventsChanged', 'eventMessage', 'message', 'eventShared',
    'legAsked', 'legAnswered')),
  -- The person who caused the notification. Deleting the person's account deletes the notification.
  person_id uuid references users (id) on delete cascade,
  friend_request_id uuid references friend_requests (id) on delete cascade,
  data jsonb not null default '{}',
  read boolean not null default false,
  created_at timestamptz not null default app_now(),
  -- Set if the notification is about a team: its feed fails, or events were added or changed.
  platform_team_id uuid references platform_teams (id) on delete cascade,
  -- Owner of the schedule that the notification is about.
  owner_id uuid references users (id) on delete cascade,
  -- The newest message that the notification is about.
  event_message_id uuid references event_messages (id) on delete cascade,
  conversation_id uuid references conversations (id) on delete cascade,
  is_urgent boolean not null default false,
  -- The version increases when something is added to an unread notification, which is then delivered again.
  version integer not null default 1,
  event_share_id uuid references event_shares (id) on delete cascade,
  constraint notification_of_team check (case
    when kind = 'feedFailing' then platform_team_id is not null
    else platform_team_id is null or kind in ('eventsAdded', 'eventsChanged') end),
  constraint notification_of_schedule check ((owner_id is not null) = (kind in (
    'eventsAdded', 'eventsChanged', 'eventMessage', 'legAsked', 'legAnswered'))),
  constraint notification_of_thread check ((event_message_id is not null) = (kind = 'eventMessage')),
  constraint notification_of_conversation check ((conversation_id is not null) = (kind = 'message')),
  constraint notification_of_share check ((event_share_id is not null) = (kind = 'eventShared'))
);
create index notifications_user_id on notifications (user_id, created_at desc);
create index notifications_person_id on notifications (person_id);
create index notifications_friend_request_id on notifications (friend_request_id);
create index notifications_platform_team_id on notifications (platform_team_id) where platform_team_id is not null;
create index notifications_owner_id on notifications (owner_id) where owner_id is not null;
create index notifications_event_message_id on notifications (event_message_id) where event_message_id is not null;
create index notifications_conversation_id on notifications (conversation_id) where conversation_id is not null;
-- A job uses this index to delete the notifications of chat messages after the person has read the message.
-- The notification list does not show notifications of chat messages, so people cannot delete these notifications.
create index notifications_read_messages on notifications (created_at) where type = 'message' and read;
create index notifications_event_share_id on notifications (event_share_id) where event_share_id is not null;
alter table notifications enable row level security;
grant select, update (read), delete on notifications to homefield_app;
grant select on notifications to homefield_worker;
