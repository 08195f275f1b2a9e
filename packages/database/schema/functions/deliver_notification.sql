-- Enqueues the job `notification.deliver` (features/notification/delivery) for each new notification.
-- The trigger deliver_grown calls deliver_notification() when an existing notification gets more changes.
-- A question or an answer about driving waits 20 seconds, because the person who caused it can undo it.
create or replace function deliver_notification() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform enqueue_job('notification.deliver', json_build_object('notificationId', new.id), 'deliver:' || new.id, null,
    case when new.kind in ('legAsked', 'legAnswered') then now() + interval '20 seconds' end);
  return null;
end $$;
revoke execute on function deliver_notification() from public;
