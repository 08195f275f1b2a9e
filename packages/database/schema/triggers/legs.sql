create trigger touch before update on legs for each row execute function touch_updated_at();
