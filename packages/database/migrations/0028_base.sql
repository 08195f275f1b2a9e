revoke create on schema public from public;
grant usage on schema public to homefield_app, homefield_auth, homefield_worker;
create extension if not exists pg_trgm;
create or replace function app_user_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;
revoke execute on function app_user_id() from public;
grant execute on function app_user_id() to homefield_app, homefield_auth, homefield_worker;
create or replace function app_now() returns timestamptz
  language sql stable parallel safe
  return current_setting('app.now')::timestamptz;
revoke execute on function app_now() from public;
grant execute on function app_now() to homefield_app, homefield_auth, homefield_worker;
create table database_epoch (
  only_row boolean primary key default true check (only_row),
  epoch uuid not null
);
insert into database_epoch (epoch) values (gen_random_uuid());
grant select on database_epoch to homefield_app, homefield_worker;
create table revisions (
  subject text primary key check (subject ~ '^(person|profile|team|conversation|presence|thread|reads):[0-9a-f-]{36}$'),
  revision bigint not null,
  bumped_at timestamptz not null
);
create index revisions_bumped_at on revisions (bumped_at);
grant select on revisions to homefield_app, homefield_worker;
create unlogged table request_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
grant select, insert, update, delete on request_limits to homefield_app, homefield_auth;
create table users (
  id uuid primary key,
  name text not null check (char_length(name) <= 100),
  email text not null unique check (char_length(email) <= 254),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  language text not null default 'en' check (language in ('en', 'es', 'fr')),
  two_factor_enabled boolean not null default false
);
grant select, insert, update, delete on users to homefield_auth;
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique check (token like 'sha256:%'),
  expires_at timestamptz not null,
  ip_address text,
  user_agent text check (char_length(user_agent) <= 1000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_used_at timestamptz
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);
grant select, insert, update, delete on sessions to homefield_auth;
create table accounts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider_id, account_id)
);
create index accounts_user_id on accounts (user_id);
grant select, insert, update, delete on accounts to homefield_auth;
create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index verifications_identifier on verifications (identifier);
create index verifications_expires_at on verifications (expires_at);
grant select, insert, update, delete on verifications to homefield_auth;
create table friendships (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  friend_id uuid not null references users (id) on delete cascade,
  role text not null default 'none' check (role in ('none', 'viewer', 'administrator')),
  version integer not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  let_in_at timestamptz,
  unique (user_id, friend_id),
  check (user_id <> friend_id)
);
create index friendships_friend_id on friendships (friend_id, role) include (user_id);
alter table friendships enable row level security;
grant select on friendships to homefield_app, homefield_worker;
grant update (role, version) on friendships to homefield_app;
create table files (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('photo', 'portrait', 'picture')),
  storage_id uuid not null unique,
  content_type text not null check (content_type in ('image/jpeg', 'image/webp')),
  bytes integer not null check (bytes > 0),
  variants text[] not null check (cardinality(variants) > 0),
  content_hash bytea not null check (octet_length(content_hash) = 32),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  constraint files_id_owner_key unique (id, owner_id)
);
create index files_owner_id on files (owner_id, created_at);
create index files_created_at on files (created_at);
alter table files enable row level security;
grant select, insert, delete on files to homefield_app;
grant select on files to homefield_worker;
create table user_settings (
  user_id uuid primary key references users (id) on delete cascade,
  full_name text not null default '' check (char_length(full_name) <= 100),
  timezone text not null default '' check (char_length(timezone) <= 64),
  language text not null default 'en' check (language in ('en', 'es', 'fr')),
  theme text not null default 'light' check (theme in ('light', 'dark')),
  last_dashboard_refresh timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  phone_number text not null default '' check (phone_number ~ '^(\+[1-9][0-9]{4,14})?$'),
  photo_file_id uuid,
  email_notifications boolean not null default true,
  sms_notifications boolean not null default false,
  in_app_notifications boolean not null default true,
  schedule_updates boolean not null default true,
  team_communications boolean not null default true,
  all_notifications boolean not null default true,
  notification_lead_time_minutes integer not null default 60
    check (notification_lead_time_minutes in (15, 30, 60, 120, 360, 720, 1440)),
  findable boolean not null default true,
  changes_seen_at timestamptz,
  share_presence boolean not null default true,
  quiet_from time,
  quiet_until time,
  lock_screen text not null default 'everything' check (lock_screen in ('everything', 'nothing')),
  friends_reminders boolean not null default false,
  birthday_reminders boolean not null default true,
  stopped_mails text[] not null default '{}'
    check (stopped_mails <@ array['schedule', 'messages', 'friends', 'reminders']),
  constraint user_settings_photo_fkey foreign key (photo_file_id, user_id)
    references files (id, owner_id) on delete set null (photo_file_id),
  constraint quiet_hours check ((quiet_from is null) = (quiet_until is null) and quiet_from <> quiet_until)
);
create index user_settings_photo_file_id on user_settings (photo_file_id) where photo_file_id is not null;
create index user_settings_full_name on user_settings using gin (full_name gin_trgm_ops);
create index user_settings_name_order on user_settings (lower(full_name) collate "C", user_id)
  where findable and full_name <> '' and timezone <> '';
create index user_settings_timezone on user_settings (timezone);
alter table user_settings enable row level security;
grant select, update on user_settings to homefield_app, homefield_worker;
create table profiles (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  color text not null check (color ~ '^#[0-9A-F]{6}$'),
  version integer not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  date_of_birth date check (date_of_birth >= '1900-01-01'),
  photo_file_id uuid,
  unique (id, user_id),
  constraint profiles_photo_fkey foreign key (photo_file_id, user_id)
  references files (id, owner_id) on delete set null (photo_file_id) deferrable
);
create index profiles_user_id on profiles (user_id, created_at);
create index profiles_photo_file_id on profiles (photo_file_id) where photo_file_id is not null;
create index profiles_birthday on profiles ((extract(month from date_of_birth) * 100 + extract(day from date_of_birth)))
  where date_of_birth is not null;
alter table profiles enable row level security;
grant select, insert, delete on profiles to homefield_app;
grant select on profiles to homefield_worker;
grant update (name, color, date_of_birth, photo_file_id, version) on profiles to homefield_app;
create table profile_sports (
  profile_id uuid not null,
  owner_id uuid not null,
  sport text not null check (char_length(sport) between 1 and 40),
  color text not null check (color ~ '^#[0-9A-F]{6}$'),
  position smallint not null,
  created_at timestamptz not null default app_now(),
  primary key (profile_id, sport),
  foreign key (profile_id, owner_id) references profiles (id, user_id) on update cascade on delete cascade
);
alter table profile_sports enable row level security;
grant select, insert, delete on profile_sports to homefield_app;
grant select on profile_sports to homefield_worker;
create table file_removals (
  storage_id uuid primary key,
  owner_id uuid references users (id) on delete set null,
  due_at timestamptz
);
create index file_removals_due on file_removals (due_at nulls first);
create index file_removals_owner_id on file_removals (owner_id);
alter table file_removals enable row level security;
grant select, insert, delete on file_removals to homefield_app;
grant select, update, delete on file_removals to homefield_worker;
grant insert on file_removals to homefield_worker;
create table additional_emails (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  email text not null check (char_length(email) <= 254),
  asked_at timestamptz,
  confirmed_at timestamptz,
  refused_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (user_id, email)
);
alter table additional_emails enable row level security;
grant select, insert (id, user_id, email), update (asked_at), delete on additional_emails to homefield_app;
grant select, update (asked_at, refused_at) on additional_emails to homefield_worker;
grant select, update (confirmed_at, updated_at) on additional_emails to homefield_auth;
create table account_links (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('recovery', 'reset', 'confirm', 'additionalEmail')),
  form text not null check (form in ('token', 'code', 'pair')),
  secret_hash text not null unique check (secret_hash like 'sha256:%'),
  refresh_hash text check (refresh_hash like 'sha256:%'),
  challenge text check (char_length(challenge) = 43),
  email text not null check (char_length(email) <= 254),
  additional_email_id uuid references additional_emails (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null,
  check ((form = 'pair') = (refresh_hash is not null)),
  check ((form = 'code') = (challenge is not null)),
  check ((purpose = 'additionalEmail') = (additional_email_id is not null))
);
create index account_links_user_id on account_links (user_id, purpose);
create index account_links_expires_at on account_links (expires_at);
create index account_links_additional_email_id on account_links (additional_email_id);
grant select, insert, update, delete on account_links to homefield_auth;
create table two_factors (
  id uuid primary key,
  user_id uuid not null unique references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  confirmed_at timestamptz,
  used_step bigint,
  created_at timestamptz not null default clock_timestamp(),
  check (verified = (confirmed_at is not null))
);
grant select, insert, update, delete on two_factors to homefield_auth;
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text check (char_length(name) <= 100),
  public_key text not null,
  credential_id text not null unique,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz,
  last_used_at timestamptz
);
create index passkeys_user_id on passkeys (user_id);
grant select, insert, update, delete on passkeys to homefield_auth;
create table security_events (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in (
    'signedIn', 'signInFailed', 'secondFactorFailed', 'signedOut', 'sessionEnded', 'otherSessionsEnded',
    'recoveryRequested', 'passwordReset', 'passwordChanged', 'emailConfirmed', 'signUpRepeated',
    'additionalEmailAdded', 'additionalEmailConfirmed', 'additionalEmailRemoved',
    'secondFactorOn', 'secondFactorOff', 'recoveryCodesRenewed', 'recoveryCodeUsed',
    'passkeyAdded', 'passkeyRemoved', 'exportRequested', 'exportDownloaded', 'deletionRequested')),
  user_agent text not null default '' check (char_length(user_agent) <= 1000),
  network text not null default '' check (char_length(network) <= 64),
  created_at timestamptz not null
);
create index security_events_user_id on security_events (user_id, created_at desc);
create index security_events_created_at on security_events (created_at);
alter table security_events enable row level security;
grant select, insert on security_events to homefield_app, homefield_auth;
grant select (created_at), delete on security_events to homefield_worker;
create table account_exports (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  storage_id uuid unique,
  bytes bigint,
  ready_at timestamptz,
  failed_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index account_exports_user_id on account_exports (user_id, created_at desc);
create index account_exports_expires_at on account_exports (expires_at);
create unique index account_exports_running on account_exports (user_id) where ready_at is null and failed_at is null;
alter table account_exports enable row level security;
grant select, insert on account_exports to homefield_app;
grant select, update, delete on account_exports to homefield_worker;
create table commands (
  user_id uuid not null,
  command_id uuid not null,
  request_hash bytea not null,
  answer_status smallint,
  answer jsonb,
  created_at timestamptz not null default app_now(),
  primary key (user_id, command_id),
  constraint commands_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index commands_created_at on commands (created_at);
alter table commands enable row level security;
grant select, insert, update on commands to homefield_app;
grant select (created_at), delete on commands to homefield_worker;
create table account_deletions (
  user_id uuid primary key,
  email text not null,
  step text not null default 'traces' check (step in ('traces', 'friends', 'teams', 'bytes', 'rows', 'rest', 'end')),
  traces text[] not null default '{}',
  requested_at timestamptz not null
);
grant select, insert on account_deletions to homefield_auth;
grant select, update, delete on account_deletions to homefield_worker;
create table profile_notes (
  profile_id uuid primary key,
  owner_id uuid not null,
  notes text not null check (char_length(notes) between 1 and 2000),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  foreign key (profile_id, owner_id) references profiles (id, user_id) on update cascade on delete cascade
);
create index profile_notes_owner_id on profile_notes (owner_id);
alter table profile_notes enable row level security;
grant select, insert, update (notes), delete on profile_notes to homefield_app;
grant select on profile_notes to homefield_worker;
create table friend_requests (
  id uuid primary key,
  requester_id uuid not null references users (id) on delete cascade,
  requested_id uuid not null references users (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined')),
  role text not null default 'none' check (role = 'none'),
  message text check (char_length(message) between 1 and 500),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  check (requester_id <> requested_id)
);
create unique index friend_requests_open on friend_requests (least(requester_id, requested_id), greatest(requester_id, requested_id))
  where status = 'pending';
create index friend_requests_requester_id on friend_requests (requester_id) where status = 'pending';
create index friend_requests_requested_id on friend_requests (requested_id) where status = 'pending';
alter table friend_requests enable row level security;
grant select on friend_requests to homefield_app, homefield_worker;
create table blocks (
  user_id uuid not null references users (id) on delete cascade,
  blocked_id uuid not null references users (id) on delete cascade,
  role_before text check (role_before in ('none', 'viewer', 'administrator')),
  created_at timestamptz not null default app_now(),
  primary key (user_id, blocked_id),
  check (user_id <> blocked_id)
);
create index blocks_blocked_id on blocks (blocked_id);
alter table blocks enable row level security;
grant select, delete on blocks to homefield_app;
grant select on blocks to homefield_worker;
create table friend_invitations (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  email text not null check (char_length(email) <= 254),
  secret_hash text unique check (secret_hash like 'sha256:%'),
  sent_at timestamptz,
  refused_at timestamptz,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references users (id) on delete set null,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index friend_invitations_user_id on friend_invitations (user_id, created_at desc);
create index friend_invitations_accepted_by on friend_invitations (accepted_by) where accepted_by is not null;
create index friend_invitations_expires_at on friend_invitations (expires_at);
alter table friend_invitations enable row level security;
grant select (id, user_id, email, sent_at, refused_at, expires_at, accepted_at, accepted_by, created_at, updated_at),
  insert (id, user_id, email, expires_at), delete on friend_invitations to homefield_app;
grant select, update (secret_hash, sent_at, refused_at) on friend_invitations to homefield_worker;
create table profile_handovers (
  id uuid primary key,
  profile_id uuid not null unique,
  owner_id uuid not null,
  friend_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default app_now(),
  check (owner_id <> friend_id),
  foreign key (profile_id, owner_id) references profiles (id, user_id) on delete cascade
);
create index profile_handovers_owner_id on profile_handovers (owner_id);
create index profile_handovers_friend_id on profile_handovers (friend_id);
alter table profile_handovers enable row level security;
grant select, insert, delete on profile_handovers to homefield_app;
grant select on profile_handovers to homefield_worker;
create table zone_rules (
  only_row boolean primary key default true check (only_row),
  version text not null check (char_length(version) <= 40)
);
grant select, insert, update on zone_rules to homefield_worker;
create table drive_times (
  user_id uuid not null references users (id) on delete cascade,
  from_place text not null check (char_length(from_place) between 1 and 800),
  to_place text not null check (char_length(to_place) between 1 and 800),
  minutes smallint not null check (minutes between 0 and 600),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (user_id, from_place, to_place),
  check (from_place < to_place)
);
alter table drive_times enable row level security;
grant select, insert, update, delete on drive_times to homefield_app;
grant select on drive_times to homefield_worker;
create table calendar_links (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  profile_id uuid references profiles (id) on delete cascade,
  content text not null check (content in ('full', 'busy')),
  label text check (char_length(label) <= 80),
  secret_hash text not null unique check (secret_hash like 'sha256:%'),
  secret_tail text not null check (char_length(secret_tail) = 4),
  last_read_at timestamptz,
  last_read_by text check (char_length(last_read_by) <= 60),
  revoked_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index calendar_links_user_id on calendar_links (user_id, created_at desc);
create index calendar_links_profile_id on calendar_links (profile_id) where profile_id is not null;
alter table calendar_links enable row level security;
grant select (id, user_id, profile_id, content, label, secret_tail, last_read_at, last_read_by, revoked_at, created_at, updated_at),
  insert, update (revoked_at, label) on calendar_links to homefield_app;
grant select (id, user_id, profile_id, content, label, secret_tail, last_read_at, last_read_by, revoked_at, created_at, updated_at)
  on calendar_links to homefield_worker;
create table share_refusals (
  address_hash text primary key,
  created_at timestamptz not null default app_now()
);
grant select, insert on share_refusals to homefield_app, homefield_worker;
create table geocodes (
  address text primary key check (char_length(address) between 1 and 800),
  found boolean not null,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  location_name text check (char_length(location_name) <= 300),
  formatted_address text check (char_length(formatted_address) <= 500),
  provider text not null,
  fetched_at timestamptz not null,
  used_at timestamptz not null,
  check (found = (latitude is not null and longitude is not null))
);
create index geocodes_used_at on geocodes (used_at);
create table sign_in_attempts (
  state_hash text primary key check (state_hash like 'sha256:%'),
  user_id uuid not null references users (id) on delete cascade,
  platform text not null check (platform in ('TeamSnap')),
  code_challenge text not null check (code_challenge ~ '^[A-Za-z0-9_-]{43}$'),
  expires_at timestamptz not null,
  created_at timestamptz not null default app_now()
);
create index sign_in_attempts_user_id on sign_in_attempts (user_id);
create index sign_in_attempts_expires_at on sign_in_attempts (expires_at);
alter table sign_in_attempts enable row level security;
grant select, insert, delete on sign_in_attempts to homefield_app;
create table platform_credentials (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  platform text not null check (platform in ('TeamSnap')),
  remote_user_id text not null check (char_length(remote_user_id) between 1 and 64),
  access_sealed text,
  refresh_sealed text,
  expires_at timestamptz,
  signed_out_at timestamptz,
  listed_at timestamptz,
  listed_teams text[] not null default '{}',
  next_listing_at timestamptz not null default app_now(),
  connected_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (user_id, platform),
  check ((signed_out_at is null) = (access_sealed is not null)),
  check (signed_out_at is null or refresh_sealed is null)
);
grant select, update on platform_credentials to homefield_worker;
create table feeds (
  id uuid primary key,
  url_hash text not null unique,
  url_sealed text not null,
  http_allowed boolean not null default false,
  etag text,
  last_modified text,
  content_hash bytea,
  body_sealed text,
  name text,
  zone text,
  producer text,
  refresh_minutes integer,
  reader_version integer not null default 0,
  truncated boolean not null default false,
  entry_count integer not null default 0,
  checks bigint not null default 0,
  checked_at timestamptz,
  fetched_at timestamptz,
  next_check_at timestamptz not null default app_now(),
  failures integer not null default 0,
  problem text,
  problem_since timestamptz,
  held_since timestamptz,
  held_count integer not null default 0,
  held_reference integer,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  source text not null default 'link' check (source in ('link', 'teamsnap')),
  credential_id uuid references platform_credentials (id) on delete set null,
  remote_team_id text check (char_length(remote_team_id) between 1 and 64),
  changes_known_until timestamptz,
  fully_read_at timestamptz,
  good_checks bigint not null default 0,
  changed_at_check bigint not null default 0,
  check_minutes integer,
  is_slow boolean not null default false,
  held_left integer,
  told_failing_at timestamptz,
  constraint source_is_whole check (
    (source = 'link' and url_sealed <> '' and credential_id is null and remote_team_id is null)
    or (source = 'teamsnap' and url_sealed = '' and remote_team_id is not null))
);
create index feeds_due on feeds (next_check_at);
create index feeds_credential_id on feeds (credential_id) where credential_id is not null;
grant select, update on feeds to homefield_worker;
create table feed_entries (
  feed_id uuid not null references feeds (id) on delete cascade,
  entry_key text not null,
  position integer not null,
  content_hash text not null,
  entry jsonb not null,
  primary key (feed_id, entry_key)
);
grant select, insert, update, delete on feed_entries to homefield_worker;
create table platform_teams (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  platform text not null check (platform in ('TeamSnap', 'SportsEngine', 'Playmetrics', 'GameChanger', 'Other')),
  team_id text not null check (char_length(team_id) between 1 and 200),
  team_name text not null check (char_length(team_name) between 1 and 120),
  sport text not null,
  sport_color text not null check (sport_color ~ '^#[0-9A-F]{6}$'),
  zone text not null check (char_length(zone) between 1 and 64),
  feed_id uuid references feeds (id),
  link_host text not null default '',
  sync_status text not null default 'pending' check (sync_status in ('pending', 'success', 'error')),
  last_synced timestamptz,
  sync_finished_at timestamptz,
  synced_check bigint not null default 0,
  window_from timestamptz,
  window_to timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  accepted_loss timestamptz,
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
grant update (platform, team_id, accepted_loss, window_from, window_to) on platform_teams to homefield_app;
create table happenings (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default app_now(),
  version integer not null default 1,
  edited_at timestamptz,
  edited_by uuid references users (id) on delete set null,
  series_id uuid,
  row_gone_at timestamptz,
  unique (id, owner_id)
);
create index happenings_owner_id on happenings (owner_id);
create index happenings_series_id on happenings (series_id) where series_id is not null;
create index happenings_edited_by on happenings (edited_by) where edited_by is not null;
alter table happenings enable row level security;
grant select, insert, delete on happenings to homefield_app, homefield_worker;
grant update (version, edited_at, edited_by) on happenings to homefield_app, homefield_worker;
create table clash_settlements (
  user_id uuid not null references users (id) on delete cascade,
  first_happening_id uuid not null references happenings (id) on delete cascade,
  second_happening_id uuid not null references happenings (id) on delete cascade,
  settled_for text not null check (char_length(settled_for) <= 2000),
  created_at timestamptz not null default app_now(),
  primary key (user_id, first_happening_id, second_happening_id),
  check (first_happening_id < second_happening_id)
);
create index clash_settlements_first on clash_settlements (first_happening_id);
create index clash_settlements_second on clash_settlements (second_happening_id);
alter table clash_settlements enable row level security;
grant select, insert, update, delete on clash_settlements to homefield_app;
grant select on clash_settlements to homefield_worker;
create table event_reminders (
  user_id uuid not null references users (id) on delete cascade,
  happening_id uuid not null references happenings (id) on delete cascade,
  lead_minutes integer[] not null check (cardinality(lead_minutes) <= 7),
  from_arrival boolean not null default false,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (user_id, happening_id)
);
create index event_reminders_happening_id on event_reminders (happening_id);
alter table event_reminders enable row level security;
grant select, insert, update, delete on event_reminders to homefield_app;
grant select on event_reminders to homefield_worker;
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
create table events (
  id uuid primary key,
  profile_id uuid not null,
  owner_id uuid not null,
  happening_id uuid not null,
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
  source_key text check (char_length(source_key) <= 1200),
  fingerprint text check (char_length(fingerprint) <= 600),
  sequence bigint,
  source_hash text,
  version integer not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  wall_start timestamp,
  is_second boolean not null default false,
  duration_minutes integer check (duration_minutes > 0),
  overrides jsonb not null default '{}' check (jsonb_typeof(overrides) = 'object'),
  hidden_at timestamptz,
  deletion_id uuid,
  original_title text check (char_length(original_title) <= 500),
  source_url text check (char_length(source_url) <= 2000 and source_url ~ '^https?://'),
  missing_at_check bigint,
  foreign key (happening_id, owner_id) references happenings (id, owner_id) deferrable,
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
create index events_happening on events (happening_id);
create index events_team_start on events (platform_team_id, start_time);
create index events_deletion_id on events (deletion_id) where deletion_id is not null;
create index events_team_hidden on events (platform_team_id) where hidden_at is not null;
create index events_by_hand on events (owner_id) where platform = 'Manual';
create index events_start on events (start_time) include (happening_id, owner_id)
  where not all_day and hidden_at is null and status = 'confirmed';
create index events_arrival on events (arrive_by) include (happening_id, owner_id)
  where arrive_by is not null and hidden_at is null and status = 'confirmed';
create index events_first_day on events (first_day) include (happening_id, owner_id)
  where all_day and hidden_at is null and status = 'confirmed';
alter table events enable row level security;
grant select, insert, update, delete on events to homefield_app, homefield_worker;
create table event_changes (
  id uuid primary key,
  event_id uuid not null references events (id) on delete cascade,
  owner_id uuid not null,
  field text not null check (field in
    ('when', 'title', 'location', 'status', 'arriveBy', 'uniform', 'opponent', 'field', 'homeOrAway', 'description',
     'sport', 'visibility', 'added')),
  old_value jsonb not null,
  new_value jsonb not null,
  changed_by uuid,
  changed_at timestamptz not null default app_now(),
  is_overridden boolean not null default false,
  to_tell boolean not null default true
);
create index event_changes_event_id on event_changes (event_id, changed_at);
create index event_changes_owner on event_changes (owner_id, changed_at);
create index event_changes_to_tell on event_changes (owner_id) where to_tell;
alter table event_changes enable row level security;
grant select, insert on event_changes to homefield_app, homefield_worker;
create table change_acknowledgements (
  user_id uuid not null references users (id) on delete cascade,
  change_id uuid not null references event_changes (id) on delete cascade,
  created_at timestamptz not null default app_now(),
  primary key (user_id, change_id)
);
create index change_acknowledgements_change_id on change_acknowledgements (change_id);
alter table change_acknowledgements enable row level security;
grant select, insert on change_acknowledgements to homefield_app;
grant select on change_acknowledgements to homefield_worker;
create table team_imports (
  team_id uuid primary key,
  user_id uuid not null,
  step text not null check (step in ('waiting', 'fetching', 'found', 'mapping', 'done', 'failed')),
  found integer,
  ahead integer,
  mapped integer,
  to_map integer,
  started_at timestamptz not null default app_now(),
  ended_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  foreign key (team_id, user_id) references platform_teams (id, user_id) on update cascade on delete cascade,
  check ((ended_at is null) = (step not in ('done', 'failed')))
);
create index team_imports_under_way on team_imports (updated_at) where ended_at is null;
alter table team_imports enable row level security;
grant select, insert on team_imports to homefield_app;
grant update (step, found, ahead, mapped, to_map, started_at, ended_at) on team_imports to homefield_app, homefield_worker;
grant select on team_imports to homefield_worker;
create table conversations (
  id uuid primary key default gen_random_uuid(),
  participant_1_id uuid references users (id) on delete set null,
  participant_2_id uuid references users (id) on delete set null,
  participant_1_last_read_at timestamptz,
  participant_2_last_read_at timestamptz,
  participant_1_read_seq bigint not null default 0,
  participant_2_read_seq bigint not null default 0,
  participant_1_muted boolean not null default false,
  participant_2_muted boolean not null default false,
  participant_1_marked_unread boolean not null default false,
  participant_2_marked_unread boolean not null default false,
  last_message_at timestamptz,
  last_seq bigint not null default 0,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (participant_1_id, participant_2_id),
  check (participant_1_id < participant_2_id)
);
create index conversations_participant_2_id on conversations (participant_2_id);
alter table conversations enable row level security;
grant select on conversations to homefield_app, homefield_worker;
create table messages (
  id uuid primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  seq bigint not null check (seq > 0),
  sender_id uuid references users (id) on delete set null,
  content text not null check (char_length(content) <= 4000),
  has_image boolean not null default false,
  image_file_id uuid references files (id) on delete set null,
  image_width integer check (image_width between 1 and 20000),
  image_height integer check (image_height between 1 and 20000),
  image_alt text check (char_length(image_alt) <= 300),
  read boolean not null default false,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (conversation_id, seq),
  check (has_image or content <> ''),
  check (has_image = (image_width is not null) and has_image = (image_height is not null)),
  check (has_image or image_file_id is null)
);
create index messages_unread on messages (conversation_id, seq) where not read;
create index messages_image_file_id on messages (image_file_id) where image_file_id is not null;
create index messages_sender_id on messages (sender_id);
alter table messages enable row level security;
grant select on messages to homefield_app, homefield_worker;
create table active_conversations (
  user_id uuid not null references users (id) on delete cascade,
  conversation_id uuid not null references conversations (id) on delete cascade,
  device_id uuid not null,
  device_type text not null check (device_type in ('mobile', 'web')),
  last_active_at timestamptz not null default app_now(),
  typing_at timestamptz,
  shared boolean not null,
  primary key (user_id, conversation_id, device_id)
);
create index active_conversations_conversation_id on active_conversations (conversation_id);
create index active_conversations_last_active_at on active_conversations (last_active_at);
alter table active_conversations enable row level security;
grant select, insert, update, delete on active_conversations to homefield_app;
grant select, delete on active_conversations to homefield_worker;
create table threads (
  happening_id uuid primary key,
  owner_id uuid not null,
  last_seq bigint not null default 0,
  last_message_at timestamptz,
  numbering integer not null default 0,
  foreign key (happening_id, owner_id) references happenings (id, owner_id) on update cascade on delete cascade
);
create index threads_owner_id on threads (owner_id, last_message_at desc);
alter table threads enable row level security;
grant select on threads to homefield_app, homefield_worker;
create table event_messages (
  id uuid primary key,
  happening_id uuid not null references threads (happening_id) on delete cascade,
  seq bigint not null check (seq > 0),
  sender_id uuid references users (id) on delete set null,
  content text not null check (char_length(content) <= 4000),
  has_image boolean not null default false,
  image_file_id uuid references files (id) on delete set null,
  image_width integer check (image_width between 1 and 20000),
  image_height integer check (image_height between 1 and 20000),
  image_alt text check (char_length(image_alt) <= 300),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (happening_id, seq) deferrable,
  check (has_image or content <> ''),
  check (has_image = (image_width is not null) and has_image = (image_height is not null)),
  check (has_image or image_file_id is null)
);
create index event_messages_image_file_id on event_messages (image_file_id) where image_file_id is not null;
create index event_messages_sender_id on event_messages (sender_id);
alter table event_messages enable row level security;
grant select on event_messages to homefield_app, homefield_worker;
create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  type text not null check (type in ('friend_request', 'profile', 'new_event', 'schedule_change', 'event_message', 'message')),
  kind text not null check (kind in (
    'friendAsked', 'friendAccepted', 'profileOffered', 'profileTaken', 'profileDeleted', 'feedFailing',
    'eventsAdded', 'eventsChanged', 'eventMessage', 'message')),
  person_id uuid references users (id) on delete cascade,
  friend_request_id uuid references friend_requests (id) on delete cascade,
  data jsonb not null default '{}',
  read boolean not null default false,
  created_at timestamptz not null default app_now(),
  platform_team_id uuid references platform_teams (id) on delete cascade,
  owner_id uuid references users (id) on delete cascade,
  event_message_id uuid references event_messages (id) on delete cascade,
  conversation_id uuid references conversations (id) on delete cascade,
  is_urgent boolean not null default false,
  version integer not null default 1,
  constraint notification_of_team check (case
    when kind = 'feedFailing' then platform_team_id is not null
    else platform_team_id is null or kind in ('eventsAdded', 'eventsChanged') end),
  constraint notification_of_schedule check ((owner_id is not null) = (kind in ('eventsAdded', 'eventsChanged', 'eventMessage'))),
  constraint notification_of_thread check ((event_message_id is not null) = (kind = 'eventMessage')),
  constraint notification_of_conversation check ((conversation_id is not null) = (kind = 'message'))
);
create index notifications_user_id on notifications (user_id, created_at desc);
create index notifications_person_id on notifications (person_id);
create index notifications_friend_request_id on notifications (friend_request_id);
create index notifications_platform_team_id on notifications (platform_team_id) where platform_team_id is not null;
create index notifications_owner_id on notifications (owner_id) where owner_id is not null;
create index notifications_event_message_id on notifications (event_message_id) where event_message_id is not null;
create index notifications_conversation_id on notifications (conversation_id) where conversation_id is not null;
create index notifications_read_messages on notifications (created_at) where type = 'message' and read;
alter table notifications enable row level security;
grant select, update (read), delete on notifications to homefield_app;
grant select on notifications to homefield_worker;
create table thread_reads (
  user_id uuid not null references users (id) on delete cascade,
  happening_id uuid not null references threads (happening_id) on delete cascade,
  read_seq bigint not null default 0,
  muted boolean not null default false,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (user_id, happening_id)
);
create index thread_reads_happening_id on thread_reads (happening_id);
alter table thread_reads enable row level security;
grant select on thread_reads to homefield_app, homefield_worker;
create table notification_changes (
  notification_id uuid not null references notifications (id) on delete cascade,
  change_id uuid not null references event_changes (id) on delete cascade,
  version integer not null default 1,
  primary key (notification_id, change_id)
);
create index notification_changes_change_id on notification_changes (change_id);
alter table notification_changes enable row level security;
grant select on notification_changes to homefield_app, homefield_worker;
create table user_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  device_id text not null check (char_length(device_id) between 1 and 200),
  device_name text not null check (char_length(device_name) <= 200),
  platform text not null check (platform in ('ios', 'android', 'web')),
  device_model text not null default '' check (char_length(device_model) <= 200),
  os_version text not null default '' check (char_length(os_version) <= 100),
  fcm_token_sealed text check (char_length(fcm_token_sealed) <= 8000),
  fcm_token_hash bytea,
  last_active timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (user_id, device_id),
  check ((fcm_token_sealed is null) = (fcm_token_hash is null))
);
create index user_devices_session_id on user_devices (session_id);
create index user_devices_fcm_token_hash on user_devices (fcm_token_hash) where fcm_token_hash is not null;
alter table user_devices enable row level security;
grant select, insert, update, delete on user_devices to homefield_app;
grant select, update (fcm_token_sealed, fcm_token_hash), delete on user_devices to homefield_worker;
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  address_hash bytea not null unique,
  sealed text not null check (char_length(sealed) <= 8000),
  device_name text not null default '' check (char_length(device_name) <= 200),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index push_subscriptions_user_id on push_subscriptions (user_id);
create index push_subscriptions_session_id on push_subscriptions (session_id);
alter table push_subscriptions enable row level security;
grant select, insert, update, delete on push_subscriptions to homefield_app;
grant select, delete on push_subscriptions to homefield_worker;
create table reminders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  happening_id uuid references happenings (id) on delete cascade,
  lead_minutes integer check (lead_minutes in (15, 30, 60, 120, 360, 720, 1440)),
  counted_from timestamptz,
  profile_id uuid references profiles (id) on delete cascade,
  birthday date,
  due_at timestamptz not null,
  created_at timestamptz not null default app_now(),
  unique (user_id, happening_id, lead_minutes, counted_from),
  unique (user_id, profile_id, birthday),
  check ((happening_id is not null) = (lead_minutes is not null) and (happening_id is not null) = (counted_from is not null)),
  check ((profile_id is not null) = (birthday is not null) and (happening_id is null) <> (profile_id is null))
);
create index reminders_happening_id on reminders (happening_id);
create index reminders_profile_id on reminders (profile_id);
create index reminders_created_at on reminders (created_at);
alter table reminders enable row level security;
grant select on reminders to homefield_app, homefield_worker;
create table reminder_scan (
  only_row boolean primary key default true check (only_row),
  scanned_until timestamptz not null,
  planned_until timestamptz,
  planned_all_at timestamptz
);
insert into reminder_scan (scanned_until) values (app_now());
grant select, insert, update on reminder_scan to homefield_worker;
create table notification_deliveries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in (
    'friendAsked', 'friendAccepted', 'profileOffered', 'profileTaken', 'profileDeleted', 'feedFailing',
    'eventsAdded', 'eventsChanged', 'eventMessage', 'message', 'reminder', 'birthday', 'test')),
  notification_id uuid references notifications (id) on delete set null,
  version integer not null default 1,
  reminder_id uuid references reminders (id) on delete cascade,
  channel text not null check (channel in ('push', 'mail', 'sms')),
  push_subscription_id uuid references push_subscriptions (id) on delete set null,
  user_device_id uuid references user_devices (id) on delete set null,
  additional_email_id uuid references additional_emails (id) on delete set null,
  target text not null check (char_length(target) <= 40),
  target_name text not null default '' check (char_length(target_name) <= 254),
  is_urgent boolean not null default false,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed', 'dropped')),
  reason text check (reason in ('gone', 'refused', 'unavailable', 'seen', 'notAllowed', 'off', 'late')),
  attempts integer not null default 0,
  due_at timestamptz not null,
  settled_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  check ((status = 'waiting') = (settled_at is null)),
  check ((reason is not null) = (status in ('failed', 'dropped')))
);
create index notification_deliveries_user_id on notification_deliveries (user_id, created_at desc);
create unique index notification_deliveries_notification on notification_deliveries (notification_id, version, channel, target)
  where notification_id is not null;
create unique index notification_deliveries_reminder on notification_deliveries (reminder_id, channel, target)
  where reminder_id is not null;
create index notification_deliveries_push_subscription_id on notification_deliveries (push_subscription_id);
create index notification_deliveries_user_device_id on notification_deliveries (user_device_id);
create index notification_deliveries_additional_email_id on notification_deliveries (additional_email_id);
create index notification_deliveries_settled_at on notification_deliveries (settled_at);
alter table notification_deliveries enable row level security;
grant select, insert on notification_deliveries to homefield_app;
grant select, insert, update on notification_deliveries to homefield_worker;
create table push_keys (
  only_row boolean primary key default true check (only_row),
  public_key text not null,
  sealed text not null,
  created_at timestamptz not null default app_now()
);
grant select, insert on push_keys to homefield_app, homefield_worker;
create table scheduled_local_notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  happening_id uuid references happenings (id) on delete cascade,
  profile_id uuid references profiles (id) on delete cascade,
  lead_minutes integer,
  title text not null check (char_length(title) <= 400),
  body text not null default '' check (char_length(body) <= 1000),
  trigger_time timestamptz not null,
  status text not null default 'pending' check (status in ('pending', 'sent', 'cancelled')),
  taken_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  taken_by uuid[] not null default '{}',
  check ((happening_id is null) <> (profile_id is null))
);
create index scheduled_local_notifications_user_id on scheduled_local_notifications (user_id, trigger_time);
create index scheduled_local_notifications_happening_id on scheduled_local_notifications (happening_id);
create index scheduled_local_notifications_profile_id on scheduled_local_notifications (profile_id);
alter table scheduled_local_notifications enable row level security;
grant select, update (status, taken_at) on scheduled_local_notifications to homefield_app;
grant select, insert, update, delete on scheduled_local_notifications to homefield_worker;
grant update (taken_by) on scheduled_local_notifications to homefield_app;
create or replace function visible_owners() returns uuid[]
  language sql stable security definer set search_path = public, pg_temp
as $$
  select array(
    select app_user_id() where app_user_id() is not null
    union all
    select user_id from friendships where friend_id = app_user_id() and role in ('viewer', 'administrator'))
$$;
revoke execute on function visible_owners() from public;
grant execute on function visible_owners() to homefield_app, homefield_worker;
create or replace function administered_owners() returns uuid[]
  language sql stable security definer set search_path = public, pg_temp
as $$
  select array(
    select app_user_id() where app_user_id() is not null
    union all
    select user_id from friendships where friend_id = app_user_id() and role = 'administrator')
$$;
revoke execute on function administered_owners() from public;
grant execute on function administered_owners() to homefield_app, homefield_worker;
create or replace function my_conversations() returns uuid[]
  language sql stable security definer set search_path = public, pg_temp
as $$
  select array(select id from conversations where participant_1_id = app_user_id()
               union all select id from conversations where participant_2_id = app_user_id())
$$;
revoke execute on function my_conversations() from public;
grant execute on function my_conversations() to homefield_app, homefield_worker;
create or replace function note_calendar_link_read(link uuid, reader text) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update calendar_links set last_read_at = app_now(), last_read_by = left(reader, 60) where id = link
$$;
revoke execute on function note_calendar_link_read(uuid, text) from public;
grant execute on function note_calendar_link_read(uuid, text) to homefield_app;
create policy see_happenings on happenings for select to homefield_app, homefield_worker
  using (owner_id = any ((select visible_owners())::uuid[]));
