-- The column list leaves out foreign keys: a foreign key that is set to null must not change updated_at.
create trigger touch before update of status, version, due_at, attempts on notification_deliveries for each row execute function touch_updated_at();
