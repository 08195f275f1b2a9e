create trigger touch before update on absence_spans for each row execute function touch_updated_at();
