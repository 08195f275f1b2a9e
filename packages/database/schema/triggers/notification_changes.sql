create trigger version_of_change before insert on notification_changes
  for each row execute function version_of_change();
