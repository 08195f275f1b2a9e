create trigger touch before update on drive_times for each row execute function touch_updated_at();
