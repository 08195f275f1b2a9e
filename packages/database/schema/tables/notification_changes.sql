-- The changes that a notification reports. The app shows only changes of events that the reader may still see.
create table notification_changes (
  notification_id uuid not null references notifications (id) on delete cascade,
  change_id uuid not null references event_changes (id) on delete cascade,
  -- The notification's version that added the change. A second email reports only changes since the first.
  version integer not null default 1,
  primary key (notification_id, change_id)
);
create index notification_changes_change_id on notification_changes (change_id);
alter table notification_changes enable row level security;
grant select on notification_changes to homefield_app, homefield_worker;
