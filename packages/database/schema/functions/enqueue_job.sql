-- Enqueues a job for a request, because the role homefield_app has no access to graphile-worker's tables.
-- A request may enqueue only the tasks that enqueue_job lists.
-- The job is written in the request's transaction, so that a rollback also removes the job.
-- A scheduled fetch of a feed gets a lower priority than a fetch for which a person is waiting.
create or replace function enqueue_job(task text, payload json, key text default null, queue text default null, run_at timestamptz default null)
  returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  job bigint;
begin
  if task not in ('feed.fetch', 'team.sync', 'mail.send', 'account.recover', 'account.export', 'account.delete', 'place.geocode',
      'drive.locateHome', 'drive.route', 'teamsnap.import', 'teamsnap.revoke', 'notification.fanOut', 'notification.fanOutMessage', 'notification.fanOutComment',
      'notification.deliver', 'delivery.send', 'backup.make') then
    raise exception 'task % may not be enqueued by a request', task using errcode = 'insufficient_privilege';
  end if;
  -- homefield_app may not enqueue account recovery or deletion.
  -- Only homefield_auth enqueues account recovery and deletion, after a check of a credential or an address.
  if task in ('account.recover', 'account.delete') and session_user = 'homefield_app' then
    raise exception 'task % may not be enqueued by a request', task using errcode = 'insufficient_privilege';
  end if;
  -- Only the worker's clock starts a backup, because a backup reads the whole database.
  if task = 'backup.make' and session_user in ('homefield_app', 'homefield_auth') then
    raise exception 'task % may not be enqueued by a request', task using errcode = 'insufficient_privilege';
  end if;
  -- add_job (graphile-worker 0.18) adds nothing if a worker starts a job with the same key during the call.
  -- The running job may have read the data from before the change, so the loop calls add_job again.
  for attempt in 1..100 loop
    select added.id into job from graphile_worker.add_job(
      identifier => task, payload => payload, queue_name => queue, run_at => run_at,
      priority => case when task = 'feed.fetch' and payload ->> 'reason' = 'due' then 10 else 0 end, max_attempts => 12, job_key => key, job_key_mode => case when key is null then null else 'replace' end) as added;
    if job is not null then
      return;
    end if;
  end loop;
  raise exception 'job % could not be enqueued', task using errcode = 'lock_not_available';
end $$;
revoke execute on function enqueue_job(text, json, text, text, timestamptz) from public;
grant execute on function enqueue_job(text, json, text, text, timestamptz) to homefield_app, homefield_auth, homefield_worker;
