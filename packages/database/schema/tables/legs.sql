-- The drivers who bring a child to an event and back. A leg without a row has no explicit assignment,
-- so a row of `leg_defaults` may apply. An unassigned row is explicit too: no default applies.
-- A row stays while the child takes part in the event, so that its version never falls. A version that a device
-- saw long ago could otherwise return with another driver.
create table legs (
  event_group_id uuid not null,
  profile_id uuid not null,
  direction text not null check (direction in ('there', 'back')),
  owner_id uuid not null,
  -- 'open': an undo restored a leg that had no row, so that defaults apply again.
  -- 'asked': the driver has not answered. 'check': the event moved after the driver confirmed.
  -- 'declined': the driver declined, so that nobody drives. The row names the person who declined.
  status text not null check (status in ('open', 'unassigned', 'asked', 'confirmed', 'check', 'declined')),
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
  -- The time and place that the driver confirmed, while the status is 'check' because the event moved:
  -- {"start", "end", "location", "locationName", "isDefault"}. isDefault: only a default had confirmed the leg.
  moved_from jsonb,
  version integer not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (event_group_id, profile_id, direction),
  constraint driver_of_status check ((status in ('open', 'unassigned')) = (driver_kind is null)),
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
