-- How far scan_reminders has looked.
create table reminder_scan (
  only_row boolean primary key default true check (only_row),
  scanned_until timestamptz not null,
  -- Device schedules are planned for all changes up to here (decision 29).
  planned_until timestamptz,
  -- When all device schedules were last planned: their seven days move on with time.
  planned_all_at timestamptz
);
insert into reminder_scan (scanned_until) values (app_now());
grant select, insert, update on reminder_scan to homefield_worker;
