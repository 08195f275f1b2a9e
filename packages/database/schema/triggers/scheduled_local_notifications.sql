create trigger touch before update on scheduled_local_notifications for each row execute function touch_updated_at();
