create trigger touch before update on team_imports for each row execute function touch_updated_at();
