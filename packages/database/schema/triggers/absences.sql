create trigger touch before update on absences for each row execute function touch_updated_at();
