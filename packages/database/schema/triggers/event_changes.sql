create trigger drop_oldest_changes after insert on event_changes
  referencing new table as added for each statement execute function drop_oldest_changes();

create trigger enqueue_fan_out after insert on event_changes referencing new table as inserted
  for each statement execute function enqueue_fan_out();
