-- The trigger lists no foreign-key columns, because a foreign key that becomes null must not change updated_at.
create trigger touch before update of status, version, due_at, attempts on notification_deliveries for each row execute function touch_updated_at();
