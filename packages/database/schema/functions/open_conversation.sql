-- Opens a conversation for two people when they become friends.
-- The client therefore has the conversation's id before the first message, even when it goes offline.
create or replace function open_conversation() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into conversations (participant_1_id, participant_2_id, created_at, updated_at)
    values (new.user_id, new.friend_id, new.created_at, new.created_at)
    on conflict (participant_1_id, participant_2_id) do nothing;
  return null;
end $$;
revoke execute on function open_conversation() from public;
