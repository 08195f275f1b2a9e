-- The entries of a feed, as packages/ics reads them. Wall times stay as written, and rules are not expanded.
create table feed_entries (
  feed_id uuid not null references feeds (id) on delete cascade,
  -- UID and RECURRENCE-ID, plus a counter if several entries of the feed have the same UID and RECURRENCE-ID.
  entry_key text not null,
  position integer not null,
  content_hash text not null,
  entry jsonb not null,
  -- The server numbers its checks of a feed. This check was the last one that found a change of the entry.
  -- A newer version of our parser reads all entries again and may find other values in an unchanged entry.
  -- People are notified of a new value only if changed_at_check > platform_teams.applied_check (decision 47).
  changed_at_check bigint not null default 0,
  primary key (feed_id, entry_key)
);
grant select, insert, update, delete on feed_entries to homefield_worker;
