-- What reaches a parent: what the bell tells of his schedule and of messages, by which ways it goes out, and reminders.
--
-- Three steps, each a job that looks anew at who may see what: `notification.tell` decides who is told of what happened and
-- writes a row of `notifications` each; `notification.deliver` decides by which ways and when, and writes a row of
-- `notification_deliveries` each; `delivery.send` sends one (decision 27).

alter table user_settings
  -- By the clock of his own zone, from the first to the second, past midnight where that is earlier.
  add column quiet_from time,
  add column quiet_until time,
  add constraint quiet_hours check ((quiet_from is null) = (quiet_until is null) and quiet_from <> quiet_until),
  -- What a locked screen may show: everything, or only that there is something.
  add column lock_screen text not null default 'everything' check (lock_screen in ('everything', 'nothing')),
  -- Whether reminders come for the children of friends, too.
  add column friends_reminders boolean not null default false,
  add column birthday_reminders boolean not null default true;

-- What was there before is told no more.
alter table event_changes add column to_tell boolean not null default false;
alter table event_changes alter column to_tell set default true;
create index event_changes_to_tell on event_changes (owner_id) where to_tell;

alter table notifications
  drop constraint notifications_kind_check,
  drop constraint notification_of_team,
  -- Whose family's schedule it tells of.
  add column owner_id uuid references users (id) on delete cascade,
  -- The newest that it tells of.
  add column event_message_id uuid references event_messages (id) on delete cascade,
  add column conversation_id uuid references conversations (id) on delete cascade,
  add column is_urgent boolean not null default false,
  -- Raised where something new joins what is not read yet: it is delivered again.
  add column version integer not null default 1,
  add constraint notifications_kind_check check (kind in (
    'friendAsked', 'friendAccepted', 'profileOffered', 'profileTaken', 'profileDeleted', 'feedFailing',
    'eventsAdded', 'eventsChanged', 'eventMessage', 'message')),
  add constraint notification_of_team check (case
    when kind = 'feedFailing' then platform_team_id is not null
    else platform_team_id is null or kind in ('eventsAdded', 'eventsChanged') end),
  add constraint notification_of_schedule check ((owner_id is not null) = (kind in ('eventsAdded', 'eventsChanged', 'eventMessage'))),
  add constraint notification_of_thread check ((event_message_id is not null) = (kind = 'eventMessage')),
  add constraint notification_of_conversation check ((conversation_id is not null) = (kind = 'message'));
create index notifications_owner_id on notifications (owner_id) where owner_id is not null;
create index notifications_event_message_id on notifications (event_message_id) where event_message_id is not null;
create index notifications_conversation_id on notifications (conversation_id) where conversation_id is not null;

-- The changes that one entry of the bell tells of. Who may not see a change any more is not told of it.
create table notification_changes (
  notification_id uuid not null references notifications (id) on delete cascade,
  change_id uuid not null references event_changes (id) on delete cascade,
  -- With which version of its entry it came: a mail tells what the one before did not.
  version integer not null default 1,
  primary key (notification_id, change_id)
);
create index notification_changes_change_id on notification_changes (change_id);
alter table notification_changes enable row level security;
create policy own_notification_changes on notification_changes for select to homefield_app, homefield_worker
  using (exists (select from notifications n where n.id = notification_id));
grant select on notification_changes to homefield_app, homefield_worker;

-- The specification's, by person and device; the token is sealed. One that signs out is gone with its session.
create table user_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  device_id text not null check (char_length(device_id) between 1 and 200),
  device_name text not null check (char_length(device_name) <= 200),
  platform text not null check (platform in ('ios', 'android', 'web')),
  device_model text not null default '' check (char_length(device_model) <= 200),
  os_version text not null default '' check (char_length(os_version) <= 100),
  fcm_token_sealed text check (char_length(fcm_token_sealed) <= 8000),
  fcm_token_hash bytea,
  last_active timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (user_id, device_id),
  check ((fcm_token_sealed is null) = (fcm_token_hash is null))
);
create index user_devices_session_id on user_devices (session_id);
create index user_devices_fcm_token_hash on user_devices (fcm_token_hash) where fcm_token_hash is not null;
alter table user_devices enable row level security;
create policy own_devices on user_devices to homefield_app, homefield_worker
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert, update, delete on user_devices to homefield_app;
grant select, update (fcm_token_sealed, fcm_token_hash), delete on user_devices to homefield_worker;
create trigger touch before update on user_devices for each row execute function touch_updated_at();

-- A browser that takes Web Push. Whoever knows its address and keys can write to it: they are sealed.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  address_hash bytea not null unique,
  sealed text not null check (char_length(sealed) <= 8000),
  -- As the list of devices names it, e.g. `Safari on iOS`.
  device_name text not null default '' check (char_length(device_name) <= 200),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index push_subscriptions_user_id on push_subscriptions (user_id);
create index push_subscriptions_session_id on push_subscriptions (session_id);
alter table push_subscriptions enable row level security;
create policy own_subscriptions on push_subscriptions to homefield_app, homefield_worker
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert, update, delete on push_subscriptions to homefield_app;
grant select, delete on push_subscriptions to homefield_worker;
create trigger touch before update on push_subscriptions for each row execute function touch_updated_at();

-- What was due and when, so that nothing of it rings twice. One that begins at another time is another one.
create table reminders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  happening_id uuid references happenings (id) on delete cascade,
  lead_minutes integer check (lead_minutes in (15, 30, 60, 120, 360, 720, 1440)),
  -- From when it counts: the start, or when to arrive.
  counted_from timestamptz,
  profile_id uuid references profiles (id) on delete cascade,
  birthday date,
  due_at timestamptz not null,
  created_at timestamptz not null default app_now(),
  unique (user_id, happening_id, lead_minutes, counted_from),
  unique (user_id, profile_id, birthday),
  check ((happening_id is not null) = (lead_minutes is not null) and (happening_id is not null) = (counted_from is not null)),
  check ((profile_id is not null) = (birthday is not null) and (happening_id is null) <> (profile_id is null))
);
create index reminders_happening_id on reminders (happening_id);
create index reminders_profile_id on reminders (profile_id);
create index reminders_created_at on reminders (created_at);
alter table reminders enable row level security;
create policy read_own_fired_reminders on reminders for select to homefield_app, homefield_worker
  using (user_id = (select app_user_id()));
grant select on reminders to homefield_app, homefield_worker;

-- Up to when was looked for reminders that are due.
create table reminder_scan (
  only_row boolean primary key default true check (only_row),
  scanned_until timestamptz not null
);
grant select, insert, update on reminder_scan to homefield_worker;

-- One way to one place. What it says is made when it is sent, of what may be seen then.
create table notification_deliveries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- Of the notification, or `reminder`, `birthday`, `test`.
  kind text not null check (kind in (
    'friendAsked', 'friendAccepted', 'profileOffered', 'profileTaken', 'profileDeleted', 'feedFailing',
    'eventsAdded', 'eventsChanged', 'eventMessage', 'message', 'reminder', 'birthday', 'test')),
  notification_id uuid references notifications (id) on delete set null,
  version integer not null default 1,
  reminder_id uuid references reminders (id) on delete cascade,
  channel text not null check (channel in ('push', 'mail', 'sms')),
  push_subscription_id uuid references push_subscriptions (id) on delete set null,
  user_device_id uuid references user_devices (id) on delete set null,
  -- Null for mail: the account's own address.
  additional_email_id uuid references additional_emails (id) on delete set null,
  -- The place, also when it is gone: its id, or `own`.
  target text not null check (char_length(target) <= 40),
  -- As the owner knows the place: the device's name; empty for his own address and phone.
  target_name text not null default '' check (char_length(target_name) <= 254),
  is_urgent boolean not null default false,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed', 'dropped')),
  -- Why not sent.
  reason text check (reason in ('gone', 'refused', 'unavailable', 'seen', 'notAllowed', 'off', 'late')),
  attempts integer not null default 0,
  due_at timestamptz not null,
  settled_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  check ((status = 'waiting') = (settled_at is null)),
  check ((reason is not null) = (status in ('failed', 'dropped')))
);
create index notification_deliveries_user_id on notification_deliveries (user_id, created_at desc);
-- One each. What the log keeps of an entry that was deleted is alike to others of that moment.
create unique index notification_deliveries_notification on notification_deliveries (notification_id, version, channel, target)
  where notification_id is not null;
create unique index notification_deliveries_reminder on notification_deliveries (reminder_id, channel, target)
  where reminder_id is not null;
create index notification_deliveries_push_subscription_id on notification_deliveries (push_subscription_id);
create index notification_deliveries_user_device_id on notification_deliveries (user_device_id);
create index notification_deliveries_additional_email_id on notification_deliveries (additional_email_id);
create index notification_deliveries_settled_at on notification_deliveries (settled_at);
alter table notification_deliveries enable row level security;
create policy own_deliveries on notification_deliveries to homefield_app, homefield_worker
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert on notification_deliveries to homefield_app;
grant select, insert, update on notification_deliveries to homefield_worker;
-- Not where what it names is deleted: that moves nothing of it.
create trigger touch before update of status, version, due_at, attempts on notification_deliveries for each row execute function touch_updated_at();

-- What a native app has ring by itself, also without a network.
create table scheduled_local_notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  happening_id uuid references happenings (id) on delete cascade,
  profile_id uuid references profiles (id) on delete cascade,
  lead_minutes integer,
  title text not null check (char_length(title) <= 400),
  body text not null default '' check (char_length(body) <= 1000),
  trigger_time timestamptz not null,
  status text not null default 'pending' check (status in ('pending', 'sent', 'cancelled')),
  -- A device has it: it rings there, and no push is sent.
  taken_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  check ((happening_id is null) <> (profile_id is null))
);
create index scheduled_local_notifications_user_id on scheduled_local_notifications (user_id, trigger_time);
create index scheduled_local_notifications_happening_id on scheduled_local_notifications (happening_id);
create index scheduled_local_notifications_profile_id on scheduled_local_notifications (profile_id);
alter table scheduled_local_notifications enable row level security;
create policy own_local_notifications on scheduled_local_notifications to homefield_app, homefield_worker
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, update (status, taken_at) on scheduled_local_notifications to homefield_app;
grant select, insert, update, delete on scheduled_local_notifications to homefield_worker;
create trigger touch before update on scheduled_local_notifications for each row execute function touch_updated_at();

-- A team that goes to another family takes along what was told of it, to whomever.
create or replace function forget_told_team() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from notifications n where n.platform_team_id = new.id;
  return null;
end $$;

-- As in 0014, with the tasks that are new.
create or replace function enqueue_job(task text, payload json, key text default null, queue text default null, run_at timestamptz default null)
  returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  job bigint;
begin
  if task not in ('feed.fetch', 'team.sync', 'mail.send', 'account.recover', 'account.export', 'account.delete', 'place.geocode',
      'teamsnap.import', 'teamsnap.revoke', 'notification.tell', 'notification.tellMessage', 'notification.tellComment',
      'notification.deliver', 'delivery.send') then
    raise exception 'task % may not be enqueued by a request', task using errcode = 'insufficient_privilege';
  end if;
  -- These are asked for by whoever has checked a proof or an address, never by what a person's request may do.
  if task in ('account.recover', 'account.delete') and session_user = 'homefield_app' then
    raise exception 'task % may not be enqueued by a request', task using errcode = 'insufficient_privilege';
  end if;
  -- A job of that key may be taken by a worker between add_job's two statements (0.18): then it adds nothing and answers
  -- nothing, and the wish would be lost, because that worker may have read what was before.
  for attempt in 1..100 loop
    select added.id into job from graphile_worker.add_job(
      identifier => task, payload => payload, queue_name => queue, run_at => run_at,
      priority => case when task = 'feed.fetch' and payload ->> 'wish' = 'due' then 10 else 0 end, max_attempts => 12, job_key => key, job_key_mode => case when key is null then null else 'replace' end) as added;
    if job is not null then
      return;
    end if;
  end loop;
  raise exception 'job % could not be enqueued', task using errcode = 'lock_not_available';
end $$;

-- As in 0014; what others were told of him goes with him, and so do the jobs that were to deliver it.
create or replace function note_deletion_traces(person uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update account_deletions d
  set traces = array(
    select person::text
    union select id::text from profiles where user_id = person
    union select id::text from platform_teams where user_id = person
    union select feed_id::text from platform_teams where user_id = person and feed_id is not null
    union select id::text from files where owner_id = person
    union select id::text from account_exports where user_id = person
    union select id::text from additional_emails where user_id = person
    union select id::text from friend_requests where person in (requester_id, requested_id)
    union select id::text from friend_invitations where user_id = person
    union select id::text from calendar_links where user_id = person
    union select id::text from platform_credentials where user_id = person
    union select id::text from profile_handovers where person in (owner_id, friend_id)
    union select id::text from notifications where person in (user_id, person_id, owner_id)
    union select id::text from notification_deliveries where user_id = person and status = 'waiting')
  where d.user_id = person and d.step = 'traces'
$$;
