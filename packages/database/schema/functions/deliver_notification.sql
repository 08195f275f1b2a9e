-- Enqueues the job `notification.deliver` (features/notification/delivery) for each new notification.
-- The trigger deliver_grown calls deliver_notification() when an existing notification gets more changes.
create or replace function deliver_notification() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform enqueue_job('notification.deliver', json_build_object('notificationId', new.id), 'deliver:' || new.id);
  return null;
end $$;
revoke execute on function deliver_notification() from public;
