-- Returns 'sent', 'begun' (first message of its thread), 'notFound' or 'taken' (another message has that id).
create or replace function send_event_message(message uuid, event uuid, words text, width integer, height integer, alt text)
  returns text
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  seen record;
  number bigint;
begin
  select * into seen from event_group_seen(event);
  if not found then
    return 'notFound';
  end if;
  perform from threads t where t.event_group_id = seen.event_group_id for no key update;
  if exists (select from event_messages m where m.id = message) then
    return 'taken';
  end if;
  insert into threads as t (event_group_id, owner_id, last_seq, last_message_at)
    values (seen.event_group_id, seen.owner_id, 1, app_now())
    on conflict (event_group_id) do update
      set last_seq = t.last_seq + 1, last_message_at = greatest(t.last_message_at, excluded.last_message_at)
    returning last_seq into number;
  insert into event_messages (id, event_group_id, seq, sender_id, content, has_image, image_width, image_height, image_alt)
    values (message, seen.event_group_id, number, app_user_id(), words, width is not null, width, height, alt);
  return case when number = 1 then 'begun' else 'sent' end;
end $$;
revoke execute on function send_event_message(uuid, uuid, text, integer, integer, text) from public;
grant execute on function send_event_message(uuid, uuid, text, integer, integer, text) to homefield_app;
