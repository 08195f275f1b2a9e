create trigger touch before update on platform_teams for each row execute function touch_updated_at();

create trigger drop_orphaned_feed after delete or update of feed_id on platform_teams for each row execute function drop_orphaned_feed();

create trigger forget_notifications after update of user_id on platform_teams for each row
  when (old.user_id <> new.user_id) execute function forget_team_notifications();
