-- A feed is a calendar at one address. All families that use the same address share the feed.
-- The address is a secret, so the table holds only the encrypted address and a keyed hash for lookups.
-- homefield_app cannot read the column with the encrypted address.
create table feeds (
  id uuid primary key,
  url_hash text not null unique,
  url_sealed text not null,
  -- True if the server may use http when https fails: the link was http or webcal, and its platform is unknown.
  http_allowed boolean not null default false,
  -- Headers of the last response, which the server sends back in the next conditional request.
  etag text,
  last_modified text,
  content_hash bytea,
  body_sealed text,
  name text,
  zone text,
  producer text,
  refresh_minutes integer,
  -- Version of our parser that read the entries. If our parser has another version, it reads the stored body again.
  reader_version integer not null default 0,
  truncated boolean not null default false,
  entry_count integer not null default 0,
  -- How often the server has checked this feed. Failed checks count too.
  -- A client that requested a check compares this number to learn that the check is done.
  checks bigint not null default 0,
  checked_at timestamptz,
  fetched_at timestamptz,
  next_check_at timestamptz not null default app_now(),
  failures integer not null default 0,
  problem text,
  problem_since timestamptz,
  -- If most future events of a feed disappear at once, the server withholds their removal (decision 21).
  -- No event is removed until later checks or a parent confirm the removal.
  -- withheld_reference is the number of future events that the feed had before the events disappeared.
  withheld_since timestamptz,
  withheld_count integer not null default 0,
  withheld_reference integer,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  -- The source is a calendar link, or a team that is read through its owner's TeamSnap account.
  source text not null default 'link' check (source in ('link', 'teamsnap')),
  -- Null for a link. Also null after a parent disconnected the TeamSnap account: the feed is then signed out.
  credential_id uuid references platform_credentials (id) on delete set null,
  remote_team_id text check (char_length(remote_team_id) between 1 and 64),
  -- Used for TeamSnap feeds only. The server has read all changes up to changes_known_until.
  -- fully_read_at is the time at which the server last read the whole team instead of only the changes.
  changes_known_until timestamptz,
  fully_read_at timestamptz,
  -- good_checks counts the successful checks.
  -- changed_at_check is the value of good_checks at the last check that found changed content.
  -- An event that is missing in one check is removed only if it is also missing in a later check.
  good_checks bigint not null default 0,
  changed_at_check bigint not null default 0,
  -- Minutes between two checks. The server computes next_check_at from this interval.
  check_minutes integer,
  -- Slow feeds are checked in a separate queue, so that other feeds do not wait for them.
  is_slow boolean not null default false,
  -- Number of future events that the feed still contains while the server withholds the removal of missing events.
  withheld_left integer,
  -- Time at which the owners were notified that the feed fails.
  failing_notified_at timestamptz,
  -- Host of the calendar link, which the server stores at each check. Empty for a TeamSnap account.
  -- Due feeds are claimed host by host, so that a slow platform does not delay others (decision 86).
  host text collate "C" not null default '',
  -- Until this time, one process has claimed the scheduled check of the feed.
  claimed_until timestamptz,
  constraint source_is_whole check (
    (source = 'link' and url_sealed <> '' and credential_id is null and remote_team_id is null)
    or (source = 'teamsnap' and url_sealed = '' and remote_team_id is not null))
);
create index feeds_due on feeds (next_check_at);
create index feeds_due_by_host on feeds (host, next_check_at) where not is_slow and credential_id is null;
create index feeds_due_in_queues on feeds (next_check_at) where is_slow or credential_id is not null;
create index feeds_credential_id on feeds (credential_id) where credential_id is not null;
grant select, update on feeds to homefield_worker;
