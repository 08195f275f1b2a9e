-- The end of a deletion where many answers are kept: a pattern of all ids was tried on each, and in the time that one
-- statement has it came to no end, nor did the deletion.

-- Looks for what is gone in so many answers that the ledger keeps, those after the one that is named, and drops those that
-- have it: another's command that dealt with it. Sent again, it finds nothing, as any command would. Answers the last that it
-- looked at; no row where there was none left.
create function erase_deleted_answers(person uuid, after_user uuid, after_command uuid, at_most integer)
  returns table (user_id uuid, command_id uuid)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  ids text[];
begin
  select d.traces || person::text into ids from account_deletions d where d.user_id = person;
  if ids is null or exists (select from users u where u.id = person) then
    return;
  end if;
  return query
    with looked as materialized (
      select c.user_id, c.command_id, exists (
          select from regexp_matches(c.answer::text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') as named (id)
          where named.id[1] = any (ids)) as names_it
      from commands c where (c.user_id, c.command_id) > (after_user, after_command)
      order by c.user_id, c.command_id limit at_most),
    dropped as (
      delete from commands c using looked l
      where l.names_it and c.user_id = l.user_id and c.command_id = l.command_id)
    select l.user_id, l.command_id from looked l order by l.user_id desc, l.command_id desc limit 1;
end $$;
revoke execute on function erase_deleted_answers(uuid, uuid, uuid, integer) from public;
grant execute on function erase_deleted_answers(uuid, uuid, uuid, integer) to homefield_worker;

-- As in 0008, without the answers; and revisions are found by their key.
create or replace function erase_deleted_traces(person uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  pattern text;
  ids text[];
  address text;
  -- As JSON has it: no other address ends with it.
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
  -- Who changed something in another family stays 'somebody': null would say that the platform did.
  update event_changes c set changed_by = '00000000-0000-0000-0000-000000000000' where c.changed_by = person;
  delete from verifications v where v.value ~ pattern or v.identifier ~ pattern
    or address in (v.value, v.identifier) or position(quoted in v.value) > 0;
  -- The job that does all this goes by itself, when it is done. A feed that serves others keeps its jobs.
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
