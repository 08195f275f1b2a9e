create or replace function note_message(person uuid, message uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  said record;
begin
  select m.conversation_id, m.seq, m.sender_id into said from messages m where m.id = message;
  update notifications n set version = n.version + 1, created_at = app_now(), data = jsonb_build_object('seq', said.seq)
    where n.id = (select o.id from notifications o
      where o.user_id = person and o.conversation_id = said.conversation_id and not o.read
      order by o.created_at desc limit 1);
  if not found then
    insert into notifications (user_id, type, kind, person_id, conversation_id, data)
      values (person, 'message', 'message', said.sender_id, said.conversation_id, jsonb_build_object('seq', said.seq));
  end if;
end $$;
revoke execute on function note_message(uuid, uuid) from public;
grant execute on function note_message(uuid, uuid) to homefield_worker;
