create trigger touch before update on friend_invitations for each row execute function touch_updated_at();
