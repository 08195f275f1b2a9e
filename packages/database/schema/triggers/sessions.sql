create trigger refuse_session_of_deleted before insert on sessions for each row execute function refuse_session_of_deleted();

create trigger end_oldest after insert on sessions for each row execute function end_oldest_sessions();
