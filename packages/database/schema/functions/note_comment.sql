create or replace function note_comment(person uuid, message uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  said record;
begin
  select m.event_group_id, m.sender_id, t.owner_id into said
    from event_messages m join threads t on t.event_group_id = m.event_group_id where m.id = message;
  update notifications n set version = n.version + 1, created_at = app_now(), event_message_id = message,
      person_id = said.sender_id
    where n.id = (select o.id from notifications o join event_messages m on m.id = o.event_message_id
      where o.user_id = person and m.event_group_id = said.event_group_id and not o.read
      order by o.created_at desc limit 1);
  if not found then
    insert into notifications (user_id, type, kind, person_id, owner_id, event_message_id)
      values (person, 'event_message', 'eventMessage', said.sender_id, said.owner_id, message);
  end if;
end $$;
revoke execute on function note_comment(uuid, uuid) from public;
grant execute on function note_comment(uuid, uuid) to homefield_worker;
