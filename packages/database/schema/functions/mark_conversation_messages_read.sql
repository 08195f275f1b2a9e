-- Marks a conversation's messages as read up to a number. Returns false if the caller had already read that far.
create or replace function mark_conversation_messages_read(conversation_id_param uuid, user_id_param uuid, up_to bigint) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  is_first boolean;
begin
  if user_id_param is distinct from app_user_id() then
    return false;
  end if;
  select c.participant_1_id = app_user_id() into is_first from conversations c
    where c.id = conversation_id_param and app_user_id() in (c.participant_1_id, c.participant_2_id)
      and (case when c.participant_1_id = app_user_id() then c.participant_1_read_seq < least(up_to, c.last_seq) or c.participant_1_marked_unread
             else c.participant_2_read_seq < least(up_to, c.last_seq) or c.participant_2_marked_unread end)
    for update;
  if not found then
    return false;
  end if;
  update conversations c set
      participant_1_read_seq = case when is_first then greatest(c.participant_1_read_seq, least(up_to, c.last_seq)) else c.participant_1_read_seq end,
      participant_1_last_read_at = case when is_first then app_now() else c.participant_1_last_read_at end,
      participant_1_marked_unread = c.participant_1_marked_unread and not is_first,
      participant_2_read_seq = case when is_first then c.participant_2_read_seq else greatest(c.participant_2_read_seq, least(up_to, c.last_seq)) end,
      participant_2_last_read_at = case when is_first then c.participant_2_last_read_at else app_now() end,
      participant_2_marked_unread = c.participant_2_marked_unread and is_first
    where c.id = conversation_id_param;
  update messages m set read = true
    where m.conversation_id = conversation_id_param and m.seq <= up_to and not m.read
      and m.sender_id is distinct from app_user_id();
  return true;
end $$;
revoke execute on function mark_conversation_messages_read(uuid, uuid, bigint) from public;
grant execute on function mark_conversation_messages_read(uuid, uuid, bigint) to homefield_app;
