-- Notifies a person of changes to events.
-- If the person has an unread notification of the same family, team and kind, the function extends it.
-- If the person has no unread notification of the family, team and kind, the function creates a notification.
-- A change that is not urgent is never added to an urgent notification.
-- An extended notification is delivered again. If it were urgent, the phone could ring a second time at night.
create or replace function note_changes(person uuid, type_of text, kind_of text, owner uuid, team uuid, urgent boolean, changes uuid[])
  returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  entry uuid;
begin
  select n.id into entry from notifications n
    where n.user_id = person and n.kind = kind_of and n.owner_id = owner and n.platform_team_id is not distinct from team
      and not n.read and not n.data ? 'imported' and (urgent or not n.is_urgent)
    order by n.is_urgent desc, n.created_at desc limit 1 for update;
  if found then
    update notifications n set version = n.version + 1, is_urgent = n.is_urgent or urgent, created_at = app_now()
      where n.id = entry;
  else
    insert into notifications (user_id, type, kind, owner_id, platform_team_id, is_urgent)
      values (person, type_of, kind_of, owner, team, urgent) returning notifications.id into entry;
  end if;
  insert into notification_changes (notification_id, change_id)
    select entry, c.id from event_changes c where c.id = any (changes) order by c.id for key share
    on conflict do nothing;
end $$;
revoke execute on function note_changes(uuid, text, text, uuid, uuid, boolean, uuid[]) from public;
grant execute on function note_changes(uuid, text, text, uuid, uuid, boolean, uuid[]) to homefield_worker;
