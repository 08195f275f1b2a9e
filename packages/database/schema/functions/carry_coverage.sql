-- Keeps the legs and absences of a child with the child's event when the event moves to another event group.
-- Notifications about these legs then name the other group, so that a question can still be answered in them.
-- Deletes legs and absences when the child's last event of the group is deleted.
create or replace function carry_coverage() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  moved constant jsonb := jsonb_build_object('eventGroupId', old.event_group_id, 'profileId', old.profile_id);
begin
  if exists (select from events e where e.event_group_id = old.event_group_id and e.profile_id = old.profile_id) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    -- If both groups have a leg, the leg of the new group wins, unless it is open. Its version must rise above both.
    update legs l set version = greatest(l.version, k.version) + 1 from legs k
      where l.profile_id = old.profile_id and k.profile_id = l.profile_id and k.direction = l.direction
        and (l.event_group_id, k.event_group_id)
          in ((old.event_group_id, new.event_group_id), (new.event_group_id, old.event_group_id));
    delete from legs k using legs l
      where k.event_group_id = new.event_group_id and k.profile_id = old.profile_id and k.status = 'open'
        and l.event_group_id = old.event_group_id and l.profile_id = k.profile_id and l.direction = k.direction;
    update legs l set event_group_id = new.event_group_id
      where l.event_group_id = old.event_group_id and l.profile_id = old.profile_id and not exists (
        select from legs k where k.event_group_id = new.event_group_id and k.profile_id = l.profile_id and k.direction = l.direction);
    if found then
      update notifications n set data = n.data || jsonb_build_object('legs', (
          select jsonb_agg(case when leg @> moved then leg || jsonb_build_object('eventGroupId', new.event_group_id) else leg end)
          from jsonb_array_elements(n.data -> 'legs') as leg))
        where n.user_id in (select p.user_id from people_to_notify(new.owner_id) p) and n.kind in ('legAsked', 'legAnswered')
          and n.data -> 'legs' @> jsonb_build_array(moved);
    end if;
    update absences a set event_group_id = new.event_group_id
      where a.event_group_id = old.event_group_id and a.profile_id = old.profile_id and not exists (
        select from absences k where k.event_group_id = new.event_group_id and k.profile_id = a.profile_id);
  end if;
  delete from legs l where l.event_group_id = old.event_group_id and l.profile_id = old.profile_id;
  delete from absences a where a.event_group_id = old.event_group_id and a.profile_id = old.profile_id;
  return null;
end $$;
revoke execute on function carry_coverage() from public;
