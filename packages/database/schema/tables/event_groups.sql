-- An event group joins all copies of one event in one family.
-- Siblings on the same team each have a copy of the team's games.
-- A child has two copies of a game if both a games-only feed and a full feed contain the game.
-- An event group never contains events of two families.
create table event_groups (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default app_now(),
  -- An edit changes all copies of the event at once. Only edits increment the version; a sync does not.
  -- All events of a series, such as a weekly practice, have the same series_id (decision 14).
  version integer not null default 1,
  edited_at timestamptz,
  edited_by uuid references users (id) on delete set null,
  series_id uuid,
  -- Time at which an event last left the group.
  -- Calendar files compute their SEQUENCE from row_gone_at, so that it never decreases when an event leaves.
  row_gone_at timestamptz,
  unique (id, owner_id)
);
create index event_groups_owner_id on event_groups (owner_id);
create index event_groups_series_id on event_groups (series_id) where series_id is not null;
create index event_groups_edited_by on event_groups (edited_by) where edited_by is not null;
alter table event_groups enable row level security;
grant select, insert, delete on event_groups to homefield_app, homefield_worker;
grant update (version, edited_at, edited_by) on event_groups to homefield_app, homefield_worker;
