-- expands
-- Tables for drivers, departures and absences (decision 76).

-- Adults without an account who drive a family's children, such as grandparents.
-- Their contact data is in `helper_contacts`, because viewers read this table.
create table family_helpers (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  version integer not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (id, owner_id)
);
create index family_helpers_owner_id on family_helpers (owner_id);
alter table family_helpers enable row level security;
grant select, insert, delete on family_helpers to homefield_app;
grant update (name, version) on family_helpers to homefield_app;
grant select on family_helpers to homefield_worker;

-- How the family reaches a helper. Only the owner and administrators read these rows.
create table helper_contacts (
  helper_id uuid primary key,
  owner_id uuid not null,
  -- E.164, such as +14155550123. An empty text means that the family entered no number.
  phone_number text not null default '' check (phone_number ~ '^(\+[1-9][0-9]{4,14})?$'),
  email text not null default '' check (char_length(email) <= 254),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  foreign key (helper_id, owner_id) references family_helpers (id, owner_id) on delete cascade
);
create index helper_contacts_owner_id on helper_contacts (owner_id);
alter table helper_contacts enable row level security;
grant select, insert, delete on helper_contacts to homefield_app;
grant update (phone_number, email) on helper_contacts to homefield_app;
grant select on helper_contacts to homefield_worker;

-- The drivers who bring a child to an event and back. A leg without a row has no explicit assignment,
-- so a row of `leg_defaults` may apply. A row without a driver is explicit too: no default applies.
create table legs (
  event_group_id uuid not null,
  profile_id uuid not null,
  direction text not null check (direction in ('there', 'back')),
  owner_id uuid not null,
  -- 'asked': the driver has not answered. 'check': the event moved after the driver confirmed.
  -- 'declined': the driver declined, so that nobody drives. The row names the person who declined.
  status text not null check (status in ('unassigned', 'asked', 'confirmed', 'check', 'declined')),
  -- 'alone': the child walks or takes a bus. 'otherFamily': the child rides with another family, named in the note.
  driver_kind text check (driver_kind in ('user', 'helper', 'alone', 'otherFamily')),
  driver_user_id uuid references users (id) on delete cascade,
  driver_helper_id uuid,
  note text not null default '' check (char_length(note) <= 80),
  asked_by uuid references users (id) on delete set null,
  changed_by uuid references users (id) on delete set null,
  -- The assignment before the last change of a person, with which that person can undo the change.
  -- '{}' means that the leg had no row. Null if there is nothing to undo.
  previous jsonb,
  version integer not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (event_group_id, profile_id, direction),
  constraint driver_of_status check ((status = 'unassigned') = (driver_kind is null)),
  constraint driver_of_kind check (
    (driver_user_id is not null) = (driver_kind is not distinct from 'user')
    and (driver_helper_id is not null) = (driver_kind is not distinct from 'helper')),
  -- Checked at the commit, because a handover moves the child and its event groups one by one.
  foreign key (event_group_id, owner_id) references event_groups (id, owner_id)
    on delete cascade deferrable initially deferred,
  foreign key (profile_id, owner_id) references profiles (id, user_id) on update cascade on delete cascade,
  foreign key (driver_helper_id, owner_id) references family_helpers (id, owner_id) on delete cascade
);
create index legs_profile_id on legs (profile_id);
create index legs_driver_user_id on legs (driver_user_id, owner_id) where driver_user_id is not null;
create index legs_driver_helper_id on legs (driver_helper_id) where driver_helper_id is not null;
create index legs_owner_id on legs (owner_id);
create index legs_asked_by on legs (asked_by) where asked_by is not null;
create index legs_changed_by on legs (changed_by) where changed_by is not null;
alter table legs enable row level security;
grant select, insert, update, delete on legs to homefield_app;
grant select on legs to homefield_worker;

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

-- Whether a child goes to one event. A child without a row goes, unless a row of `absence_spans` applies.
create table absences (
  event_group_id uuid not null,
  profile_id uuid not null,
  owner_id uuid not null,
  -- True if the child goes although a span says otherwise.
  is_going boolean not null,
  noted_by uuid references users (id) on delete set null,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (event_group_id, profile_id),
  -- Checked at the commit, because a handover moves the child and its event groups one by one.
  foreign key (event_group_id, owner_id) references event_groups (id, owner_id)
    on delete cascade deferrable initially deferred,
  foreign key (profile_id, owner_id) references profiles (id, user_id) on update cascade on delete cascade
);
create index absences_profile_id on absences (profile_id);
create index absences_owner_id on absences (owner_id);
create index absences_noted_by on absences (noted_by) where noted_by is not null;
alter table absences enable row level security;
grant select, insert, update, delete on absences to homefield_app;
grant select on absences to homefield_worker;

-- A child does not go to any event of a series, or of a team, from one day to another. A row of `absences` wins.
create table absence_spans (
  id uuid primary key,
  profile_id uuid not null,
  owner_id uuid not null,
  series_id uuid,
  platform_team_id uuid references platform_teams (id) on delete cascade,
  from_day date not null,
  until_day date,
  noted_by uuid references users (id) on delete set null,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  constraint series_or_team check (num_nonnulls(series_id, platform_team_id) = 1),
  constraint days check (until_day >= from_day),
  foreign key (profile_id, owner_id) references profiles (id, user_id) on update cascade on delete cascade
);
create index absence_spans_profile_id on absence_spans (profile_id);
create index absence_spans_owner_id on absence_spans (owner_id);
create index absence_spans_platform_team_id on absence_spans (platform_team_id) where platform_team_id is not null;
create index absence_spans_noted_by on absence_spans (noted_by) where noted_by is not null;
alter table absence_spans enable row level security;
grant select, insert, update, delete on absence_spans to homefield_app;
grant select on absence_spans to homefield_worker;

-- The address from which a person leaves. Nobody else reads it.
-- Its coordinates are here instead of in `geocodes`, because `geocodes` outlives the account.
create table user_homes (
  user_id uuid primary key references users (id) on delete cascade,
  address text not null check (char_length(address) between 1 and 500),
  -- WGS 84 degrees; null until the address is found.
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- Time of the last search for the address, whether or not it was found.
  searched_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  check ((latitude is null) = (longitude is null))
);
alter table user_homes enable row level security;
grant select, insert, update, delete on user_homes to homefield_app;
grant select, update (latitude, longitude, searched_at) on user_homes to homefield_worker;

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

-- Drive times that a routing service answered, for everybody. The rows name nobody. Each is valid in both directions.
-- Functions read this table only by both ends, so that nobody can list the trips of families.
-- Coordinates are in thousandths of a degree (about 100 m), so that a row does not identify a house.
create table routed_drives (
  from_latitude integer not null,
  from_longitude integer not null,
  to_latitude integer not null,
  to_longitude integer not null,
  -- Null if the service found no way.
  minutes smallint check (minutes between 0 and 600),
  asked_at timestamptz not null default app_now(),
  used_at timestamptz not null default app_now(),
  primary key (from_latitude, from_longitude, to_latitude, to_longitude),
  check ((from_latitude, from_longitude) < (to_latitude, to_longitude))
);
create index routed_drives_used_at on routed_drives (used_at);

-- When drivers have to leave for events of the next days, for reminders. A job computes the rows again after each change.
create table departures (
  user_id uuid not null references users (id) on delete cascade,
  event_group_id uuid not null references event_groups (id) on delete cascade,
  -- Time by which the driver has to be there. A moved event gets a new reminder; a longer drive gets no second one.
  arrives_at timestamptz not null,
  leaves_at timestamptz not null,
  primary key (user_id, event_group_id)
);
create index departures_event_group_id on departures (event_group_id);
create index departures_leaves_at on departures (leaves_at);
alter table departures enable row level security;
grant select, insert, update, delete on departures to homefield_worker;

alter table reminders drop constraint reminders_lead_minutes_check;
alter table reminders add constraint reminders_lead_minutes_check check (lead_minutes in (10, 15, 30, 60, 120, 360, 720, 1440));
alter table reminder_scan add column departures_planned_until timestamptz;
alter table reminder_scan add column departures_planned_all_at timestamptz;

alter table platform_teams add column early_minutes smallint check (early_minutes between 0 and 240);
grant update (early_minutes) on platform_teams to homefield_app;

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
    'friendAsked', 'friendAccepted', 'profileOffered', 'profileTaken', 'profileDeleted', 'feedFailing',
    'eventsAdded', 'eventsChanged', 'eventMessage', 'message', 'eventShared',
    'legAsked', 'legAnswered'));
alter table notifications drop constraint notification_of_schedule;
alter table notifications add constraint notification_of_schedule check ((owner_id is not null) = (kind in (
    'eventsAdded', 'eventsChanged', 'eventMessage', 'legAsked', 'legAnswered')));

alter table notification_deliveries drop constraint notification_deliveries_kind_check;
alter table notification_deliveries add constraint notification_deliveries_kind_check check (kind in (
    'friendAsked', 'friendAccepted', 'profileOffered', 'profileTaken', 'profileDeleted', 'feedFailing',
    'eventsAdded', 'eventsChanged', 'eventMessage', 'message', 'eventShared', 'legAsked', 'legAnswered', 'reminder', 'birthday',
    'test'));
