-- Returns numbers about the installation for its operator, as one JSON object; null to everybody else.
-- The function returns only counts, sizes and times: no row of a family, no link, no address and no error text.
create or replace function operator_overview() returns json
  language sql stable security definer set search_path = public, pg_temp
as $$
  select json_build_object(
    'processes', (
      select coalesce(json_agg(json_build_object('id', p.id, 'roles', p.roles, 'version', p.version,
        'startedAt', p.started_at, 'seenAt', p.seen_at) order by p.started_at, p.id), '[]')
      from server_processes p),
    'feeds', (
      select json_build_object('all', count(*), 'failing', count(*) filter (where f.failures > 0),
        'late', count(*) filter (where f.next_check_at < app_now() - interval '20 minutes'))
      from feeds f),
    'jobs', (
      select coalesce(json_agg(to_json(j) order by j.failed desc, j.due desc, j.task), '[]') from (
        select t.identifier as task, count(*) filter (where d.is_due) as due,
          count(*) filter (where not d.is_due and not d.has_failed) as ahead,
          count(*) filter (where d.has_failed) as failed,
          min(j.run_at) filter (where d.is_due) as "oldestDueAt",
          min(j.created_at) filter (where d.has_failed) as "oldestFailedAt",
          (array_agg(job_problem(j.last_error) order by j.updated_at desc) filter (where d.has_failed))[1] as problem
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
          cross join lateral (select j.attempts >= j.max_attempts as has_failed,
            j.run_at <= now() and j.attempts < j.max_attempts as is_due) d
        group by t.identifier) j),
    'deliveries', (
      select coalesce(json_agg(json_build_object('channel', c.channel, 'day', c.day, 'week', c.week, 'gone', c.gone)
        order by c.channel), '[]')
      from (
        select d.channel,
          json_build_object(
            'sent', count(*) filter (where d.status = 'sent' and o.is_of_today),
            'failed', count(*) filter (where d.status = 'failed' and o.is_of_today),
            'dropped', count(*) filter (where d.status = 'dropped' and o.is_of_today)) as day,
          json_build_object(
            'sent', count(*) filter (where d.status = 'sent'),
            'failed', count(*) filter (where d.status = 'failed'),
            'dropped', count(*) filter (where d.status = 'dropped')) as week,
          count(*) filter (where d.reason = 'gone') as gone
        from notification_deliveries d
          cross join lateral (select d.settled_at > app_now() - interval '1 day' as is_of_today) o
        where d.settled_at > app_now() - interval '7 days'
        group by d.channel) c),
    'bounces', (
      select count(*) from additional_emails a where a.bounced_at > app_now() - interval '7 days'),
    'storage', (
      select json_build_object('databaseBytes', pg_database_size(current_database()),
        'fileBytes', coalesce(sum(f.bytes), 0), 'files', count(*))
      from files f),
    'backups', (
      select json_build_object(
        'last', (select json_build_object('at', b.finished_at, 'bytes', b.bytes, 'isEncrypted', b.encrypted) from backups b
          where b.kind = 'backup' and b.result = 'done' order by b.finished_at desc limit 1),
        'hasFailed', coalesce((select b.result = 'failed' from backups b
          where b.kind = 'backup' and b.result <> 'running' order by b.due_at desc limit 1), false),
        'drilledAt', (select max(b.finished_at) from backups b where b.kind = 'drill' and b.result = 'done'))))
  where is_operator()
$$;
revoke execute on function operator_overview() from public;
grant execute on function operator_overview() to homefield_app;
