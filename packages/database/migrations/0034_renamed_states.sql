-- Renames columns, states and jobs to the terms of docs/glossary.md: a loss is "withheld", an email address "bounced", a
-- person was "notified", a delivery is "pending". A process of the release before this migration cannot work with the
-- renamed columns: stop all processes before the upgrade. Functions, policies and triggers follow from their files.
alter table feeds rename column held_since to withheld_since;
alter table feeds rename column held_count to withheld_count;
alter table feeds rename column held_reference to withheld_reference;
alter table feeds rename column held_left to withheld_left;
alter table feeds rename column told_failing_at to failing_notified_at;
alter table event_changes rename column to_tell to to_notify;
alter index event_changes_to_tell rename to event_changes_to_notify;
alter table additional_emails rename column refused_at to bounced_at;
alter table friend_invitations rename column refused_at to bounced_at;
alter table share_refusals rename to share_opt_outs;

alter table notification_deliveries drop constraint notification_deliveries_status_check;
alter table notification_deliveries drop constraint notification_deliveries_reason_check;
alter table notification_deliveries drop constraint notification_deliveries_check;
update notification_deliveries set status = 'pending' where status = 'waiting';
update notification_deliveries set reason = 'rejected' where reason = 'refused';
alter table notification_deliveries alter column status set default 'pending';
alter table notification_deliveries
  add constraint notification_deliveries_status_check check (status in ('pending', 'sent', 'failed', 'dropped')),
  add constraint notification_deliveries_reason_check
    check (reason in ('gone', 'rejected', 'unavailable', 'seen', 'notAllowed', 'off', 'late')),
  add constraint notification_deliveries_check check ((status = 'pending') = (settled_at is null));

alter table team_imports drop constraint team_imports_step_check;
update team_imports set step = 'pending' where step = 'waiting';
alter table team_imports add constraint team_imports_step_check
  check (step in ('pending', 'fetching', 'found', 'mapping', 'done', 'failed'));

do $$
declare
  item record;
begin
  for item in
    select conname from pg_constraint where conrelid = 'share_opt_outs'::regclass and conname like 'share_refusals%'
  loop
    execute format('alter table share_opt_outs rename constraint %I to %I',
      item.conname, replace(item.conname, 'share_refusals', 'share_opt_outs'));
  end loop;

  -- Jobs that the earlier release queued. The tables belong to graphile-worker and do not exist before its first start.
  if to_regclass('graphile_worker._private_jobs') is not null then
    update graphile_worker._private_tasks set identifier = case identifier
        when 'notification.tell' then 'notification.fanOut'
        when 'notification.tellMessage' then 'notification.fanOutMessage'
        when 'notification.tellComment' then 'notification.fanOutComment' end
      where identifier in ('notification.tell', 'notification.tellMessage', 'notification.tellComment');
    update graphile_worker._private_jobs job
      set payload = (job.payload::jsonb - 'wish' - 'lane' || jsonb_strip_nulls(jsonb_build_object(
        'reason', job.payload -> 'wish', 'queueName', job.payload -> 'lane')))::json
      from graphile_worker._private_tasks task
      where task.id = job.task_id and task.identifier = 'feed.fetch';
  end if;
end $$;

-- Triggers are created again from their files.
drop function if exists hold_untold cascade;
drop function if exists told_deletions cascade;
drop function if exists withdraw_told_handover cascade;
drop function if exists forget_told_team cascade;
drop function if exists people_to_tell cascade;
drop function if exists people_to_tell_of_team cascade;
drop function if exists tell_owner_of_deleted_child cascade;
drop function if exists tell_friend_of_handover cascade;
drop function if exists tell_failing_feed cascade;
drop function if exists message_to_tell cascade;
drop function if exists comment_to_tell cascade;
