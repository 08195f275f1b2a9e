-- The usual drivers of a child: 'Sam fetches from Tuesday practices'. The function default_leg decides which row applies.
create table leg_defaults (
  id uuid primary key,
  owner_id uuid not null,
  profile_id uuid not null,
  direction text not null check (direction in ('there', 'back')),
  -- A null in one of these three columns stands for every team, activity or weekday.
  platform_team_id uuid references platform_teams (id) on delete cascade,
  -- A tournament counts as a game.
  activity text check (activity in ('game', 'practice', 'other')),
  -- 1 Monday … 7 Sunday, in the zone of the event.
  weekday smallint check (weekday between 1 and 7),
  from_day date not null,
  until_day date,
  driver_kind text not null check (driver_kind in ('user', 'helper', 'alone', 'otherFamily')),
  driver_user_id uuid references users (id) on delete cascade,
  driver_helper_id uuid,
  note text not null default '' check (char_length(note) <= 80),
  -- Another person is asked once for all events of the default. A declined default does not apply.
  answer text not null check (answer in ('asked', 'accepted', 'declined')),
  made_by uuid references users (id) on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  constraint days check (until_day >= from_day),
  constraint driver_of_kind check (
    (driver_user_id is not null) = (driver_kind = 'user') and (driver_helper_id is not null) = (driver_kind = 'helper')),
  foreign key (profile_id, owner_id) references profiles (id, user_id) on update cascade on delete cascade,
  foreign key (driver_helper_id, owner_id) references family_helpers (id, owner_id) on delete cascade
);
create index leg_defaults_profile_id on leg_defaults (profile_id, direction);
create index leg_defaults_owner_id on leg_defaults (owner_id);
create index leg_defaults_platform_team_id on leg_defaults (platform_team_id) where platform_team_id is not null;
create index leg_defaults_driver_user_id on leg_defaults (driver_user_id, owner_id) where driver_user_id is not null;
create index leg_defaults_driver_helper_id on leg_defaults (driver_helper_id) where driver_helper_id is not null;
create index leg_defaults_made_by on leg_defaults (made_by) where made_by is not null;
alter table leg_defaults enable row level security;
grant select, insert, update, delete on leg_defaults to homefield_app;
grant select on leg_defaults to homefield_worker;
