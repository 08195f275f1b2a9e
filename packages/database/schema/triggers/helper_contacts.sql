create trigger touch before update on helper_contacts for each row execute function touch_updated_at();
