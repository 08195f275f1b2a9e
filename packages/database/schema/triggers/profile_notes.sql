create trigger touch before update on profile_notes for each row execute function touch_updated_at();
