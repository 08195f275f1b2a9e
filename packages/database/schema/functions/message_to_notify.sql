-- Returns the recipient of a message if the sender and the recipient are friends.
-- Returns no row if the recipient was already notified of the message or a later one.
create or replace function message_to_notify(message uuid, active_since timestamptz) returns table (
    conversation_id uuid, sender_id uuid, user_id uuid, role text, is_muted boolean, is_looked_at boolean)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  said record;
begin
  select m.conversation_id, m.seq, m.sender_id into said from messages m where m.id = message;
  if said.sender_id is null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('fan-out:' || said.conversation_id, 0));
  return query
    select c.id, said.sender_id, w.id, f.role, w.is_muted, w.read_seq >= said.seq or exists (
        select from active_conversations a
        where a.user_id = w.id and a.conversation_id = c.id and a.last_active_at >= active_since)
    from conversations c cross join lateral (
      select case when c.participant_1_id = said.sender_id then c.participant_2_id else c.participant_1_id end as id,
        case when c.participant_1_id = said.sender_id then c.participant_2_muted else c.participant_1_muted end as is_muted,
        case when c.participant_1_id = said.sender_id then c.participant_2_read_seq else c.participant_1_read_seq end as read_seq) as w
    join friendships f on f.user_id = said.sender_id and f.friend_id = w.id
    where c.id = said.conversation_id and not exists (
      select from notifications n where n.user_id = w.id and n.conversation_id = c.id
        and (n.data -> 'seq')::bigint >= said.seq);
end $$;
revoke execute on function message_to_notify(uuid, timestamptz) from public;
grant execute on function message_to_notify(uuid, timestamptz) to homefield_worker;
