-- Clashes that a person marked as 'Not a problem'.
-- A mark is valid while the times and places of both events stay the same.
create table clash_settlements (
  user_id uuid not null references users (id) on delete cascade,
  first_event_group_id uuid not null references event_groups (id) on delete cascade,
  second_event_group_id uuid not null references event_groups (id) on delete cascade,
  -- Hash of the times and places that both events had when the person chose 'Not a problem'.
  settled_for text not null check (char_length(settled_for) <= 2000),
  created_at timestamptz not null default app_now(),
  primary key (user_id, first_event_group_id, second_event_group_id),
  check (first_event_group_id < second_event_group_id)
);
create index clash_settlements_first on clash_settlements (first_event_group_id);
create index clash_settlements_second on clash_settlements (second_event_group_id);
alter table clash_settlements enable row level security;
grant select, insert, update, delete on clash_settlements to homefield_app;
grant select on clash_settlements to homefield_worker;
