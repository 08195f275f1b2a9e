-- Reminders that became due. The table ensures that none is sent twice. A moved event gets a new reminder.
create table reminders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  event_group_id uuid references event_groups (id) on delete cascade,
  -- 10 is the reminder to leave (due_departures).
  lead_minutes integer check (lead_minutes in (10, 15, 30, 60, 120, 360, 720, 1440)),
  -- The event's start or arrival time. The reminder is due lead_minutes before counted_from.
  -- A reminder to leave has the time by which the driver has to be there, and is due before the drive.
  counted_from timestamptz,
  profile_id uuid references profiles (id) on delete cascade,
  birthday date,
  due_at timestamptz not null,
  created_at timestamptz not null default app_now(),
  unique (user_id, event_group_id, lead_minutes, counted_from),
  unique (user_id, profile_id, birthday),
  check ((event_group_id is not null) = (lead_minutes is not null) and (event_group_id is not null) = (counted_from is not null)),
  check ((profile_id is not null) = (birthday is not null) and (event_group_id is null) <> (profile_id is null))
);
create index reminders_event_group_id on reminders (event_group_id);
create index reminders_profile_id on reminders (profile_id);
create index reminders_created_at on reminders (created_at);
alter table reminders enable row level security;
grant select on reminders to homefield_app, homefield_worker;
