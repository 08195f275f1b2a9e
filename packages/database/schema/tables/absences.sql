-- Whether a child goes to one event. A child without a row goes, unless a row of `absence_spans` applies.
create table absences (
  event_group_id uuid not null,
  profile_id uuid not null,
  owner_id uuid not null,
  -- True if the child goes although a span says otherwise.
  is_going boolean not null,
  noted_by uuid references users (id) on delete set null,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (event_group_id, profile_id),
  -- Checked at the commit, because a handover moves the child and its event groups one by one.
  foreign key (event_group_id, owner_id) references event_groups (id, owner_id)
    on delete cascade deferrable initially deferred,
  foreign key (profile_id, owner_id) references profiles (id, user_id) on update cascade on delete cascade
);
create index absences_profile_id on absences (profile_id);
create index absences_owner_id on absences (owner_id);
create index absences_noted_by on absences (noted_by) where noted_by is not null;
alter table absences enable row level security;
grant select, insert, update, delete on absences to homefield_app;
grant select on absences to homefield_worker;
