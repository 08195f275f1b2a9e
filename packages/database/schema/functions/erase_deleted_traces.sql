-- Deletes all rows that refer to a deleted account without a foreign key.
-- The function deletes the account's revisions, sign-in challenges, jobs, and feeds without a team.
create or replace function erase_deleted_traces(person uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  pattern text;
  ids text[];
  address text;
  -- Search for the address with its JSON quotes, so that a longer address that contains it does not match.
  quoted text;
begin
  select d.traces || person::text, d.email, to_json(d.email)::text into ids, address, quoted
    from account_deletions d where d.user_id = person;
  if ids is null or exists (select from users u where u.id = person) then
    return;
  end if;
  pattern := array_to_string(ids, '|');
  delete from revisions r where r.subject = any (array(
    select noun || ':' || i
    from unnest(array['person', 'profile', 'team', 'conversation', 'presence', 'thread', 'reads']) as noun cross join unnest(ids) as i));
  -- A dummy id replaces the person's id in `changed_by`, because null means that the platform made the change.
  update event_changes c set changed_by = '00000000-0000-0000-0000-000000000000' where c.changed_by = person;
  delete from verifications v where v.value ~ pattern or v.identifier ~ pattern
    or address in (v.value, v.identifier) or position(quoted in v.value) > 0;
  -- Skip the jobs of feeds that still have teams, and the job that is running this deletion.
  delete from feeds f where f.id::text = any (ids) and not exists (select from platform_teams t where t.feed_id = f.id);
  select array_agg(i) into ids from unnest(ids) i where not exists (select from feeds f where f.id::text = i);
  pattern := array_to_string(ids, '|');
  delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier <> 'account.delete'
      and (concat_ws(' ', j.payload::text, j.key, j.last_error) ~ pattern
        or position(quoted in j.payload::text) > 0);
  delete from graphile_worker._private_job_queues q where q.queue_name ~ pattern and q.locked_at is null
    and not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id);
end $$;
revoke execute on function erase_deleted_traces(uuid) from public;
grant execute on function erase_deleted_traces(uuid) to homefield_worker;
