-- Lets the operator try the failed jobs of a task again. Returns the number of these jobs; 0 to everybody else.
create or replace function retry_failed_jobs(wanted_task text) returns integer
  language sql security definer set search_path = public, pg_temp
as $$
  select count(*)::integer from graphile_worker.reschedule_jobs(array(
    select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where is_operator() and t.identifier = wanted_task and j.attempts >= j.max_attempts
  ), run_at => now(), attempts => 0)
$$;
revoke execute on function retry_failed_jobs(text) from public;
grant execute on function retry_failed_jobs(text) to homefield_app;
