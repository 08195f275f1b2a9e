-- A person's own reminders for one event, instead of the usual reminders. An empty array means no reminder.
create table event_reminders (
  user_id uuid not null references users (id) on delete cascade,
  event_group_id uuid not null references event_groups (id) on delete cascade,
  lead_minutes integer[] not null check (cardinality(lead_minutes) <= 7),
  -- True if the minutes count from the arrival time. If the event has no arrival time, they count from the start.
  from_arrival boolean not null default false,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (user_id, event_group_id)
);
create index event_reminders_event_group_id on event_reminders (event_group_id);
alter table event_reminders enable row level security;
grant select, insert, update, delete on event_reminders to homefield_app;
grant select on event_reminders to homefield_worker;
