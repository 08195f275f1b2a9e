create trigger settings_for_new_user after insert on users for each row execute function settings_for_new_user();
