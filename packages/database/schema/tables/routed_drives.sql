-- Drive times that a routing service answered, for everybody. The rows name nobody. Each is valid in both directions.
-- Functions read this table only by both ends, so that nobody can list the trips of families.
-- Coordinates are in thousandths of a degree (about 100 m), so that a row does not identify a house.
create table routed_drives (
  from_latitude integer not null,
  from_longitude integer not null,
  to_latitude integer not null,
  to_longitude integer not null,
  -- Null if the service found no way.
  minutes smallint check (minutes between 0 and 600),
  asked_at timestamptz not null default app_now(),
  used_at timestamptz not null default app_now(),
  primary key (from_latitude, from_longitude, to_latitude, to_longitude),
  check ((from_latitude, from_longitude) < (to_latitude, to_longitude))
);
create index routed_drives_used_at on routed_drives (used_at);
