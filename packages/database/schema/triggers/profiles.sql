create trigger touch before update on profiles for each row execute function touch_updated_at();

create trigger refuse_portrait before insert or update of photo_file_id on profiles for each row
  when (new.photo_file_id is not null) execute function refuse_portrait_of_child();

create trigger drop_photo after delete on profiles for each row
  when (old.photo_file_id is not null) execute function drop_photo_of_child();

create trigger drop_replaced_photo after update of photo_file_id on profiles for each row
  when (old.photo_file_id is not null and old.photo_file_id is distinct from new.photo_file_id)
  execute function drop_photo_of_child();

create trigger notify_owner after delete on profiles for each row execute function notify_owner_of_deleted_child();
