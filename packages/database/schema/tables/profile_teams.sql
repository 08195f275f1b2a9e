-- Maps children to teams. A team and its child may have different owners:
-- an administrator may map their own team to a friend's child.
create table profile_teams (
  profile_id uuid not null,
  profile_owner_id uuid not null,
  platform_team_id uuid not null,
  team_owner_id uuid not null,
  created_at timestamptz not null default app_now(),
  primary key (platform_team_id, profile_id),
  foreign key (profile_id, profile_owner_id) references profiles (id, user_id) on update cascade on delete cascade,
  foreign key (platform_team_id, team_owner_id) references platform_teams (id, user_id) on update cascade on delete cascade
);
create index profile_teams_profile_id on profile_teams (profile_id);
create index profile_teams_owners on profile_teams (profile_owner_id, team_owner_id);
alter table profile_teams enable row level security;
grant select, insert, delete on profile_teams to homefield_app;
grant select on profile_teams to homefield_worker;
