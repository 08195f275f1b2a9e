create trigger touch before update on family_helpers for each row execute function touch_updated_at();
