create trigger touch before update on events for each row execute function touch_updated_at();

create trigger drop_empty_event_group after delete or update of event_group_id on events
  for each row execute function drop_empty_event_group();

create trigger lead_fingerprint before update of platform_team_id on events for each row
  when (old.platform_team_id <> new.platform_team_id) execute function lead_fingerprint();

-- Its name comes before drop_empty_event_group, because PostgreSQL runs triggers in the order of their names.
create trigger carry_coverage after delete or update of event_group_id on events
  for each row execute function carry_coverage();

create trigger question_legs after update of start_time, end_time, location, location_name on events for each row
  when ((old.start_time, old.end_time, old.location, old.location_name)
    is distinct from (new.start_time, new.end_time, new.location, new.location_name))
  execute function question_legs();

create trigger end_drives_of_viewers after update of visibility on events for each row
  when (old.visibility = 'public' and new.visibility = 'private') execute function end_drives_of_viewers();
