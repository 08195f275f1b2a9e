-- When drivers have to leave for events of the next days, for reminders. A job computes the rows again after each change.
create table departures (
  user_id uuid not null references users (id) on delete cascade,
  event_group_id uuid not null references event_groups (id) on delete cascade,
  -- Time by which the driver has to be there. A moved event gets a new reminder; a longer drive gets no second one.
  arrives_at timestamptz not null,
  leaves_at timestamptz not null,
  primary key (user_id, event_group_id)
);
create index departures_event_group_id on departures (event_group_id);
create index departures_leaves_at on departures (leaves_at);
alter table departures enable row level security;
grant select, insert, update, delete on departures to homefield_worker;
