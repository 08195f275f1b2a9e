create trigger touch before update on friend_requests for each row execute function touch_updated_at();
