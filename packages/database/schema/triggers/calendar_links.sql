create trigger touch before update on calendar_links for each row execute function touch_updated_at();

create trigger drop_oldest_revoked after update of revoked_at on calendar_links
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function drop_oldest_revoked_links();
