-- Deletes an event group and its thread when the last event of the group is gone. Otherwise records when an event left the
-- group.
create or replace function drop_empty_happening() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not exists (select from events e where e.happening_id = old.happening_id) then
    if tg_op = 'UPDATE' and new.happening_id <> old.happening_id then
      perform join_threads(old.happening_id, new.happening_id);
    end if;
    delete from happenings h where h.id = old.happening_id;
  else
    update happenings set row_gone_at = app_now() where id = old.happening_id;
  end if;
  return null;
end $$;
revoke execute on function drop_empty_happening() from public;
