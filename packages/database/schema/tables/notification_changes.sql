-- The changes that a notification reports. The app shows only changes of events that the reader may still see.
create table notification_changes (
  notification_id uuid not null references notifications (id) on delete cascade,
  change_id uuid not null references event_changes (id) on delete cascade,
  -- Version of the notification at which the change was added. A second email reports only later changes.
  version integer not null default 1,
  primary key (notification_id, change_id)
);
create index notification_changes_change_id on notification_changes (change_id);
alter table notification_changes enable row level security;
grant select on notification_changes to homefield_app, homefield_worker;
