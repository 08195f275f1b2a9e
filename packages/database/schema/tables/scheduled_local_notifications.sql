-- The device schedule lists the reminders that the native app schedules on the phone.
-- The phone displays a scheduled reminder without a push from the server, even offline.
create table scheduled_local_notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  event_group_id uuid references event_groups (id) on delete cascade,
  profile_id uuid references profiles (id) on delete cascade,
  lead_minutes integer,
  title text not null check (char_length(title) <= 400),
  body text not null default '' check (char_length(body) <= 1000),
  trigger_time timestamptz not null,
  status text not null default 'pending' check (status in ('pending', 'sent', 'cancelled')),
  -- Time at which a device scheduled the reminder. The server then sends no push, because the device shows it.
  taken_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  -- The devices that have scheduled the reminder with its current time and text.
  taken_by uuid[] not null default '{}',
  check ((event_group_id is null) <> (profile_id is null))
);
create index scheduled_local_notifications_user_id on scheduled_local_notifications (user_id, trigger_time);
create index scheduled_local_notifications_event_group_id on scheduled_local_notifications (event_group_id);
create index scheduled_local_notifications_profile_id on scheduled_local_notifications (profile_id);
alter table scheduled_local_notifications enable row level security;
grant select, update (status, taken_at) on scheduled_local_notifications to homefield_app;
grant select, insert, update, delete on scheduled_local_notifications to homefield_worker;
grant update (taken_by) on scheduled_local_notifications to homefield_app;
