-- Stores a picture in `files` and attaches the picture to a chat message.
-- The caller must be the sender of the message, and the message must have no picture yet.
-- Returns the conversation or the event group of the message, or no row if the caller sent no such message.
-- A former friend must not receive the picture, so add_picture returns no row if the friendship has ended.
create or replace function add_picture(message uuid, file uuid, storage uuid, type text, size integer, sizes text[], hash bytea,
    width integer, height integer)
  returns table (conversation_id uuid, event_group_id uuid)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  in_conversation uuid;
  in_thread uuid;
begin
  select m.conversation_id into in_conversation from messages m
    where m.id = message and m.sender_id = app_user_id() and m.has_image and m.image_file_id is null for update;
  if in_conversation is not null then
    perform from conversations c
      join friendships f on f.user_id = app_user_id() and f.friend_id in (c.participant_1_id, c.participant_2_id)
      where c.id = in_conversation for key share of f;
    if not found then
      return;
    end if;
  else
    select m.event_group_id into in_thread from event_messages m
      where m.id = message and m.sender_id = app_user_id() and m.has_image and m.image_file_id is null
        and exists (select from events e cross join lateral event_group_seen(e.id) where e.event_group_id = m.event_group_id)
      for update;
    if in_thread is null then
      return;
    end if;
  end if;
  insert into files (id, owner_id, kind, storage_id, content_type, bytes, variants, content_hash)
    values (file, app_user_id(), 'picture', storage, type, size, sizes, hash);
  update messages m set image_file_id = file, image_width = width, image_height = height where m.id = message and in_conversation is not null;
  update event_messages m set image_file_id = file, image_width = width, image_height = height where m.id = message and in_thread is not null;
  return query select in_conversation, in_thread;
end $$;
revoke execute on function add_picture(uuid, uuid, uuid, text, integer, text[], bytea, integer, integer) from public;
grant execute on function add_picture(uuid, uuid, uuid, text, integer, text[], bytea, integer, integer) to homefield_app;
