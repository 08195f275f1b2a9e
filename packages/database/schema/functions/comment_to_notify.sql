-- Returns the people to notify of a message in the thread of an event.
-- The people see the family's schedule, and have no notification of the message or a later message yet.
create or replace function comment_to_notify(message uuid) returns table (
    owner_id uuid, sender_id uuid, user_id uuid, role text, is_private boolean, is_muted boolean, is_looked_at boolean)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  said record;
begin
  select m.event_group_id, m.seq, m.sender_id, t.owner_id into said
    from event_messages m join threads t on t.event_group_id = m.event_group_id where m.id = message;
  if said.sender_id is null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('fan-out:' || said.event_group_id, 0));
  return query
    select said.owner_id, said.sender_id, p.user_id, p.role,
      not exists (select from events e where e.event_group_id = said.event_group_id and e.hidden_at is null and e.visibility = 'public'),
      coalesce(r.muted, false), coalesce(r.read_seq, 0) >= said.seq
    from people_to_notify(said.owner_id) p
    left join thread_reads r on r.user_id = p.user_id and r.event_group_id = said.event_group_id
    where exists (select from events e where e.event_group_id = said.event_group_id and e.hidden_at is null)
      and not exists (
        select from notifications n join event_messages m on m.id = n.event_message_id
        where n.user_id = p.user_id and m.event_group_id = said.event_group_id and m.seq >= said.seq);
end $$;
revoke execute on function comment_to_notify(uuid) from public;
grant execute on function comment_to_notify(uuid) to homefield_worker;
