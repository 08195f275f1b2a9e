-- Marks the question about a leg or a default as read as soon as nothing in it waits for an answer.
-- The person may have answered on another screen, or the family may not need them anymore.
create or replace function read_answered_question() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_table_name = 'leg_defaults' then
    update notifications n set read = true
      where n.user_id = old.driver_user_id and n.kind = 'legAsked' and not n.read and n.data ->> 'defaultId' = old.id::text;
    return null;
  end if;
  update notifications n set read = true
    where n.user_id = old.driver_user_id and n.kind = 'legAsked' and not n.read
      and n.data -> 'legs' @> jsonb_build_array(jsonb_build_object(
        'eventGroupId', old.event_group_id, 'profileId', old.profile_id, 'direction', old.direction))
      and not exists (
        select from jsonb_to_recordset(n.data -> 'legs') as leg("eventGroupId" uuid, "profileId" uuid, direction text)
          join legs l on l.event_group_id = leg."eventGroupId" and l.profile_id = leg."profileId" and l.direction = leg.direction
        where l.status = 'asked' and l.driver_user_id = n.user_id);
  return null;
end $$;
revoke execute on function read_answered_question() from public;
