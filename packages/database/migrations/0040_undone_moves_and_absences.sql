-- expands
-- A leg keeps its row, so that its version rises for ever, and the time and place that its driver confirmed.
-- An absence keeps the ends that it had before it was ended earlier (decision 76).
-- An older server shows an open leg as unassigned.
alter table legs add column moved_from jsonb;
alter table legs drop constraint legs_status_check;
alter table legs add constraint legs_status_check
  check (status in ('open', 'unassigned', 'asked', 'confirmed', 'check', 'declined'));
alter table legs drop constraint driver_of_status;
alter table legs add constraint driver_of_status check ((status in ('open', 'unassigned')) = (driver_kind is null));
alter table absence_spans add column later_ends date[] not null default '{}';
alter table absence_spans drop constraint days;
