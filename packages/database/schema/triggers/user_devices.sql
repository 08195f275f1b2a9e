create trigger touch before update on user_devices for each row execute function touch_updated_at();
