-- Deletes an event group when its last event is deleted or moves to another group.
-- If the group still has events, sets row_gone_at. Calendar files compute their SEQUENCE from row_gone_at.
create or replace function drop_empty_event_group() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not exists (select from events e where e.event_group_id = old.event_group_id) then
    if tg_op = 'UPDATE' and new.event_group_id <> old.event_group_id then
      perform join_threads(old.event_group_id, new.event_group_id);
    end if;
    delete from event_groups h where h.id = old.event_group_id;
  else
    update event_groups set row_gone_at = app_now() where id = old.event_group_id;
  end if;
  return null;
end $$;
revoke execute on function drop_empty_event_group() from public;
