create trigger touch before update on feeds for each row execute function touch_updated_at();
create trigger count_added_or_deleted after insert or delete on feeds for each row execute function count_feed();
create trigger count_failing after update of failures on feeds for each row
  when ((old.failures > 0) is distinct from (new.failures > 0)) execute function count_feed();
