-- Keeps the legs and absences of a child with the child's event when the event moves to another event group.
-- Deletes them when the child's last event of the group is deleted.
create or replace function carry_coverage() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if exists (select from events e where e.event_group_id = old.event_group_id and e.profile_id = old.profile_id) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    update legs l set event_group_id = new.event_group_id
      where l.event_group_id = old.event_group_id and l.profile_id = old.profile_id and not exists (
        select from legs k where k.event_group_id = new.event_group_id and k.profile_id = l.profile_id and k.direction = l.direction);
    update absences a set event_group_id = new.event_group_id
      where a.event_group_id = old.event_group_id and a.profile_id = old.profile_id and not exists (
        select from absences k where k.event_group_id = new.event_group_id and k.profile_id = a.profile_id);
  end if;
  delete from legs l where l.event_group_id = old.event_group_id and l.profile_id = old.profile_id;
  delete from absences a where a.event_group_id = old.event_group_id and a.profile_id = old.profile_id;
  return null;
end $$;
revoke execute on function carry_coverage() from public;
