create or replace function note_team(person uuid, owner uuid, team uuid, events integer) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  insert into notifications (user_id, type, kind, owner_id, platform_team_id, data)
    values (person, 'new_event', 'eventsAdded', owner, team, jsonb_build_object('imported', events))
$$;
revoke execute on function note_team(uuid, uuid, uuid, integer) from public;
grant execute on function note_team(uuid, uuid, uuid, integer) to homefield_worker;
