create trigger touch before update on push_subscriptions for each row execute function touch_updated_at();
