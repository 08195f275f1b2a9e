create trigger settings_for_new_user after insert on users for each row execute function settings_for_new_user();
create trigger make_first_account_operator after insert on users for each row execute function make_first_account_operator();
