-- One row per changed field of an event. changed_by is null if the platform made the change.
-- The field 'added' means that the event appeared after the first sync.
-- is_overridden: the platform changed a field that a parent had overridden, so the displayed value did not change.
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
  to_notify boolean not null default true
);
create index event_changes_event_id on event_changes (event_id, changed_at);
create index event_changes_owner on event_changes (owner_id, changed_at);
create index event_changes_to_notify on event_changes (owner_id) where to_notify;
alter table event_changes enable row level security;
grant select, insert on event_changes to homefield_app, homefield_worker;
