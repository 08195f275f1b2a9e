-- The time up to which scan_reminders has looked for due reminders.
create table reminder_scan (
  only_row boolean primary key default true check (only_row),
  scanned_until timestamptz not null,
  -- Device schedules were updated for all changes up to this time (decision 29).
  planned_until timestamptz,
  -- When all device schedules were last planned. They cover seven days, so they must be planned again as time passes.
  planned_all_at timestamptz
);
insert into reminder_scan (scanned_until) values (app_now());
grant select, insert, update on reminder_scan to homefield_worker;
