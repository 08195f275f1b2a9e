create trigger touch before update on events for each row execute function touch_updated_at();

create trigger drop_empty_event_group after delete or update of event_group_id on events
  for each row execute function drop_empty_event_group();

create trigger lead_fingerprint before update of platform_team_id on events for each row
  when (old.platform_team_id <> new.platform_team_id) execute function lead_fingerprint();
