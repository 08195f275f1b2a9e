-- Each row is one child's copy of an event.
-- A timed event has instants and the time zone that its source states. An all-day event has only days.
create table events (
  id uuid primary key,
  profile_id uuid not null,
  owner_id uuid not null,
  event_group_id uuid not null,
  platform_team_id uuid references platform_teams (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 300),
  description text check (char_length(description) <= 10000),
  all_day boolean not null,
  start_time timestamptz,
  end_time timestamptz,
  zone text check (char_length(zone) <= 64),
  first_day date,
  last_day date,
  time_tbd boolean not null default false,
  arrive_by timestamptz,
  location text check (char_length(location) <= 500),
  location_name text check (char_length(location_name) <= 300),
  field text check (char_length(field) <= 200),
  opponent text check (char_length(opponent) <= 200),
  home_or_away text check (home_or_away in ('home', 'away')),
  uniform text check (char_length(uniform) <= 300),
  sport text not null,
  color text not null check (color ~ '^#[0-9A-F]{6}$'),
  visibility text not null default 'public' check (visibility in ('public', 'private')),
  platform text not null check (platform in ('TeamSnap', 'SportsEngine', 'Playmetrics', 'GameChanger', 'Other', 'Manual')),
  platform_color text not null check (platform_color ~ '^#[0-9A-F]{6}$'),
  activity text not null check (activity in ('game', 'practice', 'tournament', 'other')),
  status text not null default 'confirmed' check (status in ('confirmed', 'cancelled', 'postponed', 'removed')),
  -- The feed's key of the event: UID and RECURRENCE-ID.
  -- The fingerprint of start and place identifies the event if a platform creates new UIDs.
  source_key text check (char_length(source_key) <= 1200),
  fingerprint text check (char_length(fingerprint) <= 600),
  sequence bigint,
  -- Hash of the feed entry. A sync does not update an event with an unchanged hash.
  source_hash text,
  version integer not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  -- Set only for manual events: the time as the person typed it, in `zone`.
  -- The server computes instants from the typed time, and computes them again if the rules of the zone change.
  -- When clocks go back, an hour occurs twice. is_second is true if the event is in the second of these hours.
  wall_start timestamp,
  is_second boolean not null default false,
  duration_minutes integer check (duration_minutes > 0),
  -- The platform's value of each field that a parent has overridden: field → {"theirs": value}.
  -- The columns of the event hold the parent's values.
  -- "changed": {"from": value, "at": instant} is added if the platform changes the field after the override.
  overrides jsonb not null default '{}' check (jsonb_typeof(overrides) = 'object'),
  -- Time at which a person deleted the event. Manual events are purged a day later.
  -- A synced event that a person deleted stays hidden through every sync.
  -- Events that were deleted together have the same deletion_id and are restored together.
  hidden_at timestamptz,
  deletion_id uuid,
  -- The platform's own title, from which the sync derives the shorter `title`.
  original_title text check (char_length(original_title) <= 500),
  -- The event's page at the platform or club.
  source_url text check (char_length(source_url) <= 2000 and source_url ~ '^https?://'),
  -- Number of the first successful check of the feed that did not find the event. Null while the feed contains it.
  missing_at_check bigint,
  -- Checked at the commit, because PostgreSQL deletes the rows of a deleted account in an order that depends on OIDs.
  foreign key (event_group_id, owner_id) references event_groups (id, owner_id) deferrable initially deferred,
  constraint days_or_instants check (
    case when all_day
      then first_day is not null and last_day >= first_day and start_time is null and end_time is null
      else start_time is not null and zone is not null and first_day is null and last_day is null and not time_tbd
           and (end_time is null or end_time > start_time)
    end),
  constraint synced_or_manual check ((platform = 'Manual') = (platform_team_id is null)),
  constraint synced_has_identity check (platform_team_id is null or (source_key is not null and source_hash is not null)),
  foreign key (profile_id, owner_id) references profiles (id, user_id) on update cascade on delete cascade,
  constraint hidden_by_a_deletion check ((hidden_at is null) = (deletion_id is null)),
  constraint wall_time_of_manual check (platform = 'Manual' or (wall_start is null and duration_minutes is null))
);
create unique index events_source on events (platform_team_id, profile_id, source_key) where platform_team_id is not null;
create index events_profile_start on events (profile_id, start_time);
create index events_profile_day on events (profile_id, first_day) where all_day;
create index events_event_group on events (event_group_id);
create index events_team_start on events (platform_team_id, start_time);
create index events_deletion_id on events (deletion_id) where deletion_id is not null;
create index events_team_hidden on events (platform_team_id) where hidden_at is not null;
-- The server uses this index to count the manual events of a family (decision 23).
create index events_by_hand on events (owner_id) where platform = 'Manual';
-- due_reminders uses this index to find the events of all families that start within 15 minutes (decision 29).
create index events_start on events (start_time) include (event_group_id, owner_id)
  where not all_day and hidden_at is null and status = 'confirmed';
create index events_arrival on events (arrive_by) include (event_group_id, owner_id)
  where arrive_by is not null and hidden_at is null and status = 'confirmed';
create index events_first_day on events (first_day) include (event_group_id, owner_id)
  where all_day and hidden_at is null and status = 'confirmed';
alter table events enable row level security;
grant select, insert, update, delete on events to homefield_app, homefield_worker;
