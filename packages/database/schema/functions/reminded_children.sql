-- Returns the children of an event who go and whose copies the person may see. `lead_minutes` are the person's usual
-- lead times for the child and the activity; null if the general lead time applies.
-- `is_muted` is true if the person muted all of the child's teams that have the event.
-- packages/domain/src/coverage/reminder-default.ts contains the same rule.
-- Nearly all children have no absence and no span, so `absent_children` is called for the other children only:
-- thousands of reminders are due in the same minute.
-- The functions that call this one inline it, so it has no `set` clause.
create or replace function reminded_children(person uuid, event_group uuid, sees_private boolean)
  returns table (profile_id uuid, lead_minutes integer[], is_muted boolean)
  language sql stable rows 2
as $$
  select distinct on (e.profile_id) e.profile_id, d.lead_minutes,
    count(e.platform_team_id) over child > 0 and count(e.platform_team_id) over child = count(m.user_id) over child
  from events e
    left join reminder_defaults d on d.user_id = person and d.profile_id = e.profile_id
      and d.activity = case e.activity when 'tournament' then 'game' else e.activity end
    left join team_mutes m on m.user_id = person and m.platform_team_id = e.platform_team_id
  where e.event_group_id = event_group and e.hidden_at is null and (e.visibility = 'public' or sees_private)
    and not (
      (exists (select from absences a where a.event_group_id = event_group and a.profile_id = e.profile_id)
        or exists (select from absence_spans s where s.profile_id = e.profile_id))
      and exists (select from absent_children(array[event_group]) a where a.profile_id = e.profile_id))
  window child as (partition by e.profile_id)
  order by e.profile_id, e.created_at, e.id
$$;
revoke execute on function reminded_children(uuid, uuid, boolean) from public;
grant execute on function reminded_children(uuid, uuid, boolean) to homefield_worker;
