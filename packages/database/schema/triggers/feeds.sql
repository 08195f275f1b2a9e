create trigger touch before update on feeds for each row execute function touch_updated_at();
