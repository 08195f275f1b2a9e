create trigger refuse_more after insert on passkeys for each row execute function refuse_more_passkeys();
