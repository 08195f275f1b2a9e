-- One entry of a feed as packages/ics reads it: wall times as written, rules not expanded.
create table feed_entries (
  feed_id uuid not null references feeds (id) on delete cascade,
  -- UID and RECURRENCE-ID, plus a counter if a feed repeats them.
  entry_key text not null,
  position integer not null,
  content_hash text not null,
  entry jsonb not null,
  -- The check at which the platform last changed this entry.
  -- A newer reader reads all entries again; a field that differs then is news only if this is later than
  -- platform_teams.applied_check (decision 47).
  changed_at_check bigint not null default 0,
  primary key (feed_id, entry_key)
);
grant select, insert, update, delete on feed_entries to homefield_worker;
