create table platform_teams (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  platform text not null check (platform in ('TeamSnap', 'SportsEngine', 'Playmetrics', 'GameChanger', 'Other')),
  team_id text not null check (char_length(team_id) between 1 and 200),
  team_name text not null check (char_length(team_name) between 1 and 120),
  sport text not null,
  sport_color text not null check (sport_color ~ '^#[0-9A-F]{6}$'),
  -- The time zone in which the app reads those times of the feed that name no zone.
  zone text not null check (char_length(zone) between 1 and 64),
  feed_id uuid references feeds (id),
  -- The only part of the feed's address that a screen may show.
  link_host text not null default '',
  sync_status text not null default 'pending' check (sync_status in ('pending', 'success', 'error')),
  last_synced timestamptz,
  -- Time at which the last sync of this team ended.
  sync_finished_at timestamptz,
  -- Number of the feed check that the last sync of this team used, even if the sync gave up.
  synced_check bigint not null default 0,
  -- The range of event dates that the last sync covered.
  -- A missing event counts as removed only if the windows of the last and the current sync include it.
  window_from timestamptz,
  window_to timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  -- The value of feeds.withheld_since when a parent confirmed that the missing events were removed.
  accepted_loss timestamptz,
  applied_check bigint not null default 0,
  -- Minutes between the usual arrival and the start. Null: 30 for games, 15 for practices.
  early_minutes smallint check (early_minutes between 0 and 240),
  unique (user_id, platform, team_id),
  unique (id, user_id)
);
create index platform_teams_feed_id on platform_teams (feed_id);
alter table platform_teams enable row level security;
grant select, insert, delete on platform_teams to homefield_app;
grant update (team_name, sport, sport_color, zone, feed_id, link_host, sync_status, synced_check, version) on platform_teams
  to homefield_app;
grant select on platform_teams to homefield_worker;
grant update (sync_status, last_synced, sync_finished_at, synced_check, window_from, window_to) on platform_teams to homefield_worker;
-- If a parent replaces a team's link, the app resets window_from and other columns for a sync from scratch.
grant update (platform, team_id, accepted_loss, window_from, window_to) on platform_teams to homefield_app;
grant update (early_minutes) on platform_teams to homefield_app;
grant update (applied_check) on platform_teams to homefield_worker;
