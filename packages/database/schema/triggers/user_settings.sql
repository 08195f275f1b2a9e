create trigger touch before update on user_settings for each row execute function touch_updated_at();

create trigger hide_presence after update of share_presence on user_settings for each row
  when (old.share_presence <> new.share_presence) execute function hide_presence();
