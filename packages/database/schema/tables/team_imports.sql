-- Progress of the latest import of each team, which a person may watch (decision 22).
create table team_imports (
  team_id uuid primary key,
  user_id uuid not null,
  step text not null check (step in ('pending', 'fetching', 'found', 'mapping', 'done', 'failed')),
  -- Number of events in the calendar, and how many of them are in the future.
  found integer,
  ahead integer,
  -- Number of events that the import has written. to_map is the number of all events to write.
  mapped integer,
  to_map integer,
  started_at timestamptz not null default app_now(),
  ended_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  foreign key (team_id, user_id) references platform_teams (id, user_id) on update cascade on delete cascade,
  check ((ended_at is null) = (step not in ('done', 'failed')))
);
-- A job uses this index to end imports without progress, after a crash or if their sync keeps failing.
create index team_imports_under_way on team_imports (updated_at) where ended_at is null;
alter table team_imports enable row level security;
grant select, insert on team_imports to homefield_app;
grant update (step, found, ahead, mapped, to_map, started_at, ended_at) on team_imports to homefield_app, homefield_worker;
grant select on team_imports to homefield_worker;
