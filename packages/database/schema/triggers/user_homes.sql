create trigger touch before update on user_homes for each row execute function touch_updated_at();
