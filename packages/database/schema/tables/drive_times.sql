-- Drive times between two places that parents entered, valid in both directions.
-- The texts of the two places are trimmed and in lower case, as in `geocodes`.
create table drive_times (
  user_id uuid not null references users (id) on delete cascade,
  from_place text not null check (char_length(from_place) between 1 and 800),
  to_place text not null check (char_length(to_place) between 1 and 800),
  minutes smallint not null check (minutes between 0 and 600),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (user_id, from_place, to_place),
  check (from_place < to_place)
);
alter table drive_times enable row level security;
grant select, insert, update, delete on drive_times to homefield_app;
grant select on drive_times to homefield_worker;
