create trigger touch before update on account_exports for each row execute function touch_updated_at();

create trigger remove_stored_export after delete on account_exports for each row
  when (old.storage_id is not null) execute function remove_stored_file();
