-- Changes the caller's settings of a conversation. A parameter that is null leaves its setting unchanged.
-- Returns false if the caller has no conversation with this id.
create or replace function keep_conversation(conversation uuid, is_muted boolean, is_marked boolean) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update conversations c set
      participant_1_muted = case when c.participant_1_id = app_user_id() then coalesce(is_muted, c.participant_1_muted) else c.participant_1_muted end,
      participant_1_marked_unread = case when c.participant_1_id = app_user_id() then coalesce(is_marked, c.participant_1_marked_unread) else c.participant_1_marked_unread end,
      participant_2_muted = case when c.participant_2_id = app_user_id() then coalesce(is_muted, c.participant_2_muted) else c.participant_2_muted end,
      participant_2_marked_unread = case when c.participant_2_id = app_user_id() then coalesce(is_marked, c.participant_2_marked_unread) else c.participant_2_marked_unread end
    where c.id = conversation and app_user_id() in (c.participant_1_id, c.participant_2_id);
  return found;
end $$;
revoke execute on function keep_conversation(uuid, boolean, boolean) from public;
grant execute on function keep_conversation(uuid, boolean, boolean) to homefield_app;
