-- Lets the operator delete the failed jobs of a task. Returns the number of these jobs; 0 to everybody else.
create or replace function dismiss_failed_jobs(wanted_task text) returns integer
  language sql security definer set search_path = public, pg_temp
as $$
  select count(*)::integer from graphile_worker.complete_jobs(array(
    select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where is_operator() and t.identifier = wanted_task and j.attempts >= j.max_attempts
  ))
$$;
revoke execute on function dismiss_failed_jobs(text) from public;
grant execute on function dismiss_failed_jobs(text) to homefield_app;
