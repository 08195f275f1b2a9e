-- A child does not go to any event of a series, or of a team, from one day to another. A row of `absences` wins.
create table absence_spans (
  id uuid primary key,
  profile_id uuid not null,
  owner_id uuid not null,
  series_id uuid,
  platform_team_id uuid references platform_teams (id) on delete cascade,
  from_day date not null,
  -- May be before from_day: the span then covers no day, but can be restored.
  until_day date,
  -- The last days that the span had before it was ended earlier, the latest first. An empty list stands for no end.
  later_ends date[] not null default '{}',
  noted_by uuid references users (id) on delete set null,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  constraint series_or_team check (num_nonnulls(series_id, platform_team_id) = 1),
  foreign key (profile_id, owner_id) references profiles (id, user_id) on update cascade on delete cascade
);
create index absence_spans_profile_id on absence_spans (profile_id);
create index absence_spans_owner_id on absence_spans (owner_id);
create index absence_spans_platform_team_id on absence_spans (platform_team_id) where platform_team_id is not null;
create index absence_spans_noted_by on absence_spans (noted_by) where noted_by is not null;
alter table absence_spans enable row level security;
grant select, insert, update, delete on absence_spans to homefield_app;
grant select on absence_spans to homefield_worker;
