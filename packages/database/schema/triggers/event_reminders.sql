create trigger touch before update on event_reminders for each row execute function touch_updated_at();
