-- Deletes changes that the caller made and now undoes, so that no history, thread or notification shows either of them.
-- `undone` lists what the undo writes: the event, the field, and the value before and after the undo.
-- A change stays if it is older than a day, if the field changed again since, or if somebody may know of it:
-- a person acknowledged it or read its notification, or a delivery of its notification was sent or is due.
-- The caller then records the undo as another change, and people are notified of it.
create or replace function withdraw_changes(undone jsonb) returns table (event_id uuid, field text)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  candidates uuid[];
begin
  select array_agg(latest.id) into candidates
    from jsonb_to_recordset(undone) as u(event_id uuid, field text, old_value jsonb, new_value jsonb)
    cross join lateral (
      select c.* from event_changes c
      where c.event_id = u.event_id and c.field = u.field and not c.is_overridden
      order by c.changed_at desc, c.id desc limit 1) as latest
    where latest.owner_id = any (administered_owners()) and latest.changed_by = app_user_id()
      and latest.old_value = u.new_value and latest.new_value = u.old_value
      and latest.changed_at > app_now() - interval '1 day';
  -- A running fan-out holds these rows. After the lock, the next statement sees the notifications that it wrote.
  perform from event_changes c where c.id = any (candidates) order by c.id for update;
  return query
    delete from event_changes c
    where c.id = any (candidates)
      and not exists (
        select from change_acknowledgements a where a.change_id = c.id and a.user_id <> app_user_id())
      and not exists (
        select from notification_changes nc join notifications n on n.id = nc.notification_id
        where nc.change_id = c.id and (n.read or exists (
          select from notification_deliveries d
          where d.notification_id = n.id and d.version >= nc.version
            and (d.status = 'sent' or d.status = 'pending' and d.due_at <= app_now()))))
    returning c.event_id, c.field;
end $$;
revoke execute on function withdraw_changes(jsonb) from public;
grant execute on function withdraw_changes(jsonb) to homefield_app;
