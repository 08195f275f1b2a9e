create trigger touch before update on leg_defaults for each row execute function touch_updated_at();

create trigger read_answered_question after update of answer on leg_defaults for each row
  when (old.answer = 'asked' and new.answer <> 'asked') execute function read_answered_question();

create trigger touch_driven_events after insert or update of answer or delete on leg_defaults
  for each row execute function touch_driven_events();
