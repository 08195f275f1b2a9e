create trigger touch before update on platform_credentials for each row execute function touch_updated_at();
