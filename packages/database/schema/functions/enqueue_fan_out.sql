-- Enqueues the job `notification.fanOut` (features/notification/fan-out) in the transaction that writes a change.
-- The job runs a few seconds later and ignores changes that were undone or read in the meantime.
-- The job checks again who may see each change (decision 27).
-- All changes of one team in one transaction share one job.
-- The job key contains the team and the transaction. With one key per family, two transactions could deadlock.
-- If a person makes several changes, only the job of the last change notifies people (see lock_unnotified).
create or replace function enqueue_fan_out() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform enqueue_job('notification.fanOut',
      json_build_object('ownerId', w.owner_id, 'teamId', w.team_id, 'at', w.at),
      concat_ws(':', 'fan-out', w.owner_id, w.team_id, pg_current_xact_id()), null,
      w.at + case when w.by_person then interval '20 seconds' else interval '4 seconds' end)
    from (
      select i.owner_id, e.platform_team_id as team_id, max(i.changed_at) as at, bool_or(i.changed_by is not null) as by_person
      from inserted i join events e on e.id = i.event_id where i.to_notify
      group by i.owner_id, e.platform_team_id) as w;
  return null;
end $$;
revoke execute on function enqueue_fan_out() from public;
