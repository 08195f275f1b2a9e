-- One feed per address, shared by all families that use the address.
-- The address is a credential: it is sealed, found by its keyed hash, and unreadable for homefield_app.
create table feeds (
  id uuid primary key,
  url_hash text not null unique,
  url_sealed text not null,
  -- True if the address was pasted as http or webcal and its platform is unknown. Then http is used if https fails.
  http_allowed boolean not null default false,
  -- Headers of the last response.
  etag text,
  last_modified text,
  content_hash bytea,
  body_sealed text,
  name text,
  zone text,
  producer text,
  refresh_minutes integer,
  -- Version of the reader that read the entries. If the reader has another version, it reads the stored body again.
  reader_version integer not null default 0,
  truncated boolean not null default false,
  entry_count integer not null default 0,
  -- Number of finished checks, including failed ones.
  -- A client that requested a check compares this number to learn that the check is done.
  checks bigint not null default 0,
  checked_at timestamptz,
  fetched_at timestamptz,
  next_check_at timestamptz not null default app_now(),
  failures integer not null default 0,
  problem text,
  problem_since timestamptz,
  -- If a feed loses most of its future events at once, the loss is held until later checks confirm it.
  -- Until then no event counts as removed (decision 21). withheld_reference: number of future events before the loss.
  withheld_since timestamptz,
  withheld_count integer not null default 0,
  withheld_reference integer,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  -- The source is a calendar link, or a team that is read through its owner's TeamSnap account.
  source text not null default 'link' check (source in ('link', 'teamsnap')),
  -- Null if a parent disconnected the account. The feed then reports that it is signed out.
  credential_id uuid references platform_credentials (id) on delete set null,
  remote_team_id text check (char_length(remote_team_id) between 1 and 64),
  -- Only for TeamSnap: changes are known up to this time. The other column is the time of the last full read.
  changes_known_until timestamptz,
  fully_read_at timestamptz,
  -- Number of successful checks, and of the last one with changed content.
  -- A missing event is removed only at a later check.
  good_checks bigint not null default 0,
  changed_at_check bigint not null default 0,
  -- The interval in minutes that led to the time of the next check.
  check_minutes integer,
  -- Slow feeds are checked in a separate queue, so that other feeds do not wait for them.
  is_slow boolean not null default false,
  -- While a loss is held: the number of future events that are left.
  withheld_left integer,
  -- Time at which the owners were notified that the feed fails.
  failing_notified_at timestamptz,
  constraint source_is_whole check (
    (source = 'link' and url_sealed <> '' and credential_id is null and remote_team_id is null)
    or (source = 'teamsnap' and url_sealed = '' and remote_team_id is not null))
);
create index feeds_due on feeds (next_check_at);
create index feeds_credential_id on feeds (credential_id) where credential_id is not null;
grant select, update on feeds to homefield_worker;
