-- The trigger names its columns, so that updated_at does not change when a foreign key is set to null.
create trigger touch before update of status, version, due_at, attempts on notification_deliveries for each row execute function touch_updated_at();
