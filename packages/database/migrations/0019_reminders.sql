-- What a phone rings by itself.

alter table scheduled_local_notifications
  -- The devices that hold it as it stands here.
  add column taken_by uuid[] not null default '{}';
grant update (taken_by) on scheduled_local_notifications to homefield_app;
