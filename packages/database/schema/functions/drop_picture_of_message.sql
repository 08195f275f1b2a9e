-- Deletes a picture together with its message.
-- The trigger on `files` adds the bytes of the picture to `file_removals`.
create or replace function drop_picture_of_message() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from files f where f.id = old.image_file_id;
  return null;
end $$;
revoke execute on function drop_picture_of_message() from public;
