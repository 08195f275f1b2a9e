create trigger touch before update on legs for each row execute function touch_updated_at();

create trigger read_answered_question after update of status, driver_user_id on legs for each row
  when (old.status = 'asked' and (new.status, new.driver_user_id) is distinct from (old.status, old.driver_user_id))
  execute function read_answered_question();

create trigger touch_driven_events after insert or update of status, driver_kind, driver_user_id, driver_helper_id, note on legs
  for each row execute function touch_driven_events();
