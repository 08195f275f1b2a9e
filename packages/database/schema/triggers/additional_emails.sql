create trigger touch before update on additional_emails for each row execute function touch_updated_at();
