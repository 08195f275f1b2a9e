create trigger touch before update on files for each row execute function touch_updated_at();

create trigger remove_stored_file after delete on files for each row execute function remove_stored_file();
