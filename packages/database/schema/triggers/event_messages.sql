create trigger touch before update on event_messages for each row execute function touch_updated_at();

create trigger drop_picture after delete on event_messages for each row
  when (old.image_file_id is not null) execute function drop_picture_of_message();

create trigger enqueue_fan_out after insert on event_messages referencing new table as inserted
  for each statement execute function enqueue_message_fan_out('notification.fanOutComment', 'event_group_id');
