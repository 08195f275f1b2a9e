-- One feed per address, shared by all families that use it.
-- The address is a credential: sealed, found by its keyed hash, and unreadable for homefield_app.
create table feeds (
  id uuid primary key,
  url_hash text not null unique,
  url_sealed text not null,
  -- The address was pasted as http or webcal and the platform is unknown: fall back to http if https fails.
  http_allowed boolean not null default false,
  -- From the last response.
  etag text,
  last_modified text,
  content_hash bytea,
  body_sealed text,
  name text,
  zone text,
  producer text,
  refresh_minutes integer,
  -- The version of the reader that read the entries. Another version reads the stored body again.
  reader_version integer not null default 0,
  truncated boolean not null default false,
  entry_count integer not null default 0,
  -- Number of finished checks, failed ones included.
  -- A client that requested a check compares it to learn that the check is done.
  checks bigint not null default 0,
  checked_at timestamptz,
  fetched_at timestamptz,
  next_check_at timestamptz not null default app_now(),
  failures integer not null default 0,
  problem text,
  problem_since timestamptz,
  -- If a feed loses most of its future events at once, it is held back until later checks confirm the loss.
  -- Until then no event counts as removed (decision 21). held_reference: number of future events before the loss.
  held_since timestamptz,
  held_count integer not null default 0,
  held_reference integer,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  -- A calendar link, or a team read through its owner's TeamSnap account.
  source text not null default 'link' check (source in ('link', 'teamsnap')),
  -- Null after a parent disconnected the account: the feed then reports that it is signed out.
  credential_id uuid references platform_credentials (id) on delete set null,
  remote_team_id text check (char_length(remote_team_id) between 1 and 64),
  -- TeamSnap only: changes are known up to here, and the time of the last full read.
  changes_known_until timestamptz,
  fully_read_at timestamptz,
  -- Successful checks, and the one at which the content last changed: a missing event counts as removed at a later one only.
  good_checks bigint not null default 0,
  changed_at_check bigint not null default 0,
  -- The interval that set the next check, in minutes.
  check_minutes integer,
  -- Slow feeds are checked in a queue of their own, so that others do not wait for them.
  is_slow boolean not null default false,
  -- While held back: how many future events are left.
  held_left integer,
  -- When the owners were notified that it fails.
  told_failing_at timestamptz,
  constraint source_is_whole check (
    (source = 'link' and url_sealed <> '' and credential_id is null and remote_team_id is null)
    or (source = 'teamsnap' and url_sealed = '' and remote_team_id is not null))
);
create index feeds_due on feeds (next_check_at);
create index feeds_credential_id on feeds (credential_id) where credential_id is not null;
grant select, update on feeds to homefield_worker;
