create trigger touch before update on messages for each row execute function touch_updated_at();

create trigger drop_picture after delete on messages for each row
  when (old.image_file_id is not null) execute function drop_picture_of_message();

create trigger enqueue_fan_out after insert on messages referencing new table as inserted
  for each statement execute function enqueue_message_fan_out('notification.fanOutMessage', 'conversation_id');
