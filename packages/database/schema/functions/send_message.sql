-- Returns 'sent', 'notFound', 'closed' (not friends) or 'taken' (another message has that id).
create or replace function send_message(message uuid, conversation uuid, words text, width integer, height integer, alt text)
  returns text
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  other uuid;
  number bigint;
begin
  select case when c.participant_1_id = app_user_id() then c.participant_2_id else c.participant_1_id end into other
    from conversations c where c.id = conversation and app_user_id() in (c.participant_1_id, c.participant_2_id);
  if not found then
    return 'notFound';
  end if;
  -- Lock the friendship. A request that ends the friendship then waits until the message is stored.
  perform from friendships f where f.user_id = app_user_id() and f.friend_id = other for key share;
  if not found then
    return 'closed';
  end if;
  -- Lock the conversation, so that concurrent messages get different numbers.
  perform from conversations c where c.id = conversation for no key update;
  if exists (select from messages m where m.id = message) then
    return 'taken';
  end if;
  update conversations c set last_seq = c.last_seq + 1, last_message_at = greatest(c.last_message_at, app_now())
    where c.id = conversation returning c.last_seq into number;
  insert into messages (id, conversation_id, seq, sender_id, content, has_image, image_width, image_height, image_alt)
    values (message, conversation, number, app_user_id(), words, width is not null, width, height, alt);
  return 'sent';
end $$;
revoke execute on function send_message(uuid, uuid, text, integer, integer, text) from public;
grant execute on function send_message(uuid, uuid, text, integer, integer, text) to homefield_app;
