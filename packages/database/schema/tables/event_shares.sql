-- Events that somebody other than the owner emailed to an address (decision 44).
-- Only the event's owner reads the address.
create table event_shares (
  id uuid primary key,
  event_group_id uuid not null references event_groups (id) on delete cascade,
  owner_id uuid not null references users (id) on delete cascade,
  -- Null if the account of the person who emailed the event was deleted.
  shared_by uuid references users (id) on delete set null,
  recipient text not null check (char_length(recipient) between 3 and 254),
  shared_at timestamptz not null default app_now()
);
create index event_shares_event_group_id on event_shares (event_group_id, shared_at);
create index event_shares_owner_id on event_shares (owner_id);
create index event_shares_shared_by on event_shares (shared_by);
alter table event_shares enable row level security;
grant select on event_shares to homefield_app, homefield_worker;
