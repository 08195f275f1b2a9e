create trigger touch before update on conversations for each row execute function touch_updated_at();

create trigger drop_deserted after update on conversations for each row
  when (new.participant_1_id is null and new.participant_2_id is null) execute function drop_deserted_conversation();
