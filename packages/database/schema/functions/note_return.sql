-- Records that people restored deleted events.
-- If the server has not notified anybody of the deletion yet, deletes the record of the deletion instead.
create or replace function note_return(event_ids uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from event_changes c
    where c.event_id = any (event_ids) and c.owner_id = any (administered_owners())
      and c.field = 'status' and c.new_value = '"removed"' and c.changed_by is not null and c.to_notify;
  insert into event_changes (id, event_id, owner_id, field, old_value, new_value, changed_by)
    select gen_random_uuid(), e.id, e.owner_id, 'status', '"removed"', to_jsonb(e.status), app_user_id()
    from events e
    where e.id = any (event_ids) and e.owner_id = any (administered_owners()) and '"removed"' = (
      select c.new_value from event_changes c
      where c.event_id = e.id and c.field = 'status' and c.changed_by is not null
      order by c.changed_at desc, c.id desc limit 1);
end $$;
revoke execute on function note_return(uuid[]) from public;
grant execute on function note_return(uuid[]) to homefield_app;
