create trigger touch before update on leg_defaults for each row execute function touch_updated_at();
