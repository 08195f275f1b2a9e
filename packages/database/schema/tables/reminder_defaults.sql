-- A person's usual reminders for one child's games, practices or other events. An empty array means no reminder.
-- Events without own reminders (`event_reminders`) follow these rows when the reminder is due.
create table reminder_defaults (
  user_id uuid not null references users (id) on delete cascade,
  profile_id uuid not null references profiles (id) on delete cascade,
  -- A tournament counts as a game.
  activity text not null check (activity in ('game', 'practice', 'other')),
  lead_minutes integer[] not null check (cardinality(lead_minutes) <= 7),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (user_id, profile_id, activity)
);
create index reminder_defaults_profile_id on reminder_defaults (profile_id);
alter table reminder_defaults enable row level security;
grant select, insert, update, delete on reminder_defaults to homefield_app;
grant select on reminder_defaults to homefield_worker;
