-- Notifies a person that the caller asks them to drive (`legAsked`), or that the caller answers them (`legAnswered`).
-- `about` names the legs, as {"legs": [{"eventGroupId", "profileId", "direction"}]}, or a default, as {"defaultId"}.
-- For `legAnswered`, `about` also contains {"answer": "accepted" | "declined" | "released" | "relieved"}.
-- The legs are added to the person's unread notification of the same kind, family, caller and answer, if there is one.
-- The notification stores no text and no state: the server reads the current legs when it shows the notification.
-- The caller bumps `reads:<person>`. Nobody is notified of their own action or of a family that they do not see.
create or replace function note_drive(person uuid, kind_of text, family uuid, about jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  entry uuid;
  is_urgent_now constant boolean := kind_of = 'legAsked' and exists (
    select from events e
    where e.owner_id = family and e.hidden_at is null and e.status = 'confirmed'
      and e.start_time between app_now() and app_now() + interval '24 hours'
      and case when about ? 'defaultId' then exists (
          select from leg_defaults d
            cross join lateral default_leg(e.profile_id, array[e.platform_team_id], e.activity,
              (e.start_time at time zone known_zone(e.zone))::date, d.direction, case when e.visibility = 'private'
                then array(select v.friend_id from friendships v where v.user_id = family and v.role = 'viewer') else '{}' end) f
          where d.id = (about ->> 'defaultId')::uuid and d.profile_id = e.profile_id and f.id = d.id)
        else e.event_group_id in (
          select (leg ->> 'eventGroupId')::uuid from jsonb_array_elements(about -> 'legs') as leg) end);
begin
  if person = app_user_id() or family <> all (visible_owners()) or kind_of not in ('legAsked', 'legAnswered')
      or not exists (select from people_to_notify(family) p where p.user_id = person) then
    return;
  end if;
  select n.id into entry from notifications n
    where n.user_id = person and n.kind = kind_of and n.owner_id = family and n.person_id = app_user_id() and not n.read
      and n.data ? 'legs' and about ? 'legs' and n.data ->> 'answer' is not distinct from about ->> 'answer'
      and (is_urgent_now or not n.is_urgent)
    order by n.created_at desc limit 1 for update;
  if found then
    update notifications n set version = n.version + 1, is_urgent = n.is_urgent or is_urgent_now, created_at = app_now(),
        data = n.data || jsonb_build_object('legs', (
          select jsonb_agg(distinct leg) from jsonb_array_elements((n.data -> 'legs') || (about -> 'legs')) as leg))
      where n.id = entry;
  else
    insert into notifications (user_id, type, kind, person_id, owner_id, data, is_urgent)
      values (person, 'schedule_change', kind_of, app_user_id(), family, about, is_urgent_now);
  end if;
end $$;
revoke execute on function note_drive(uuid, text, uuid, jsonb) from public;
grant execute on function note_drive(uuid, text, uuid, jsonb) to homefield_app;
