create or replace function drop_old_reminders(before timestamptz) returns bigint
  language sql security definer set search_path = public, pg_temp
as $$
  with dropped as (delete from reminders r where r.created_at < before returning 1),
  local as (
    delete from scheduled_local_notifications l where l.trigger_time < before or (l.status <> 'pending' and l.updated_at < before))
  select count(*) from dropped
$$;
revoke execute on function drop_old_reminders(timestamptz) from public;
grant execute on function drop_old_reminders(timestamptz) to homefield_worker;
