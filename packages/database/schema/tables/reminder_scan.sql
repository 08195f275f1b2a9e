-- The time up to which scan_reminders has looked for due reminders.
create table reminder_scan (
  only_row boolean primary key default true check (only_row),
  scanned_until timestamptz not null,
  -- Phones show local reminders from a schedule that the server computes (decision 29).
  -- Changes of events before this time are already in these schedules.
  planned_until timestamptz,
  -- Time at which the server last planned the local reminders of all devices.
  -- A device schedule covers seven days, so the server must extend all schedules as time passes.
  planned_all_at timestamptz,
  -- The same two times for the departures of drivers.
  departures_planned_until timestamptz,
  departures_planned_all_at timestamptz
);
insert into reminder_scan (scanned_until) values (app_now());
grant select, insert, update on reminder_scan to homefield_worker;
