create trigger touch before update on reminder_defaults for each row execute function touch_updated_at();
