-- Teams of which a person wants no reminders and no notifications of changes.
create table team_mutes (
  user_id uuid not null references users (id) on delete cascade,
  platform_team_id uuid not null references platform_teams (id) on delete cascade,
  created_at timestamptz not null default app_now(),
  primary key (user_id, platform_team_id)
);
create index team_mutes_platform_team_id on team_mutes (platform_team_id);
alter table team_mutes enable row level security;
grant select, insert, delete on team_mutes to homefield_app;
grant select on team_mutes to homefield_worker;
