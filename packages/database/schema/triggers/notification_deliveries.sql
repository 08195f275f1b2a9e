-- The columns are listed, so that setting a foreign key to null does not change updated_at.
create trigger touch before update of status, version, due_at, attempts on notification_deliveries for each row execute function touch_updated_at();
