-- Deletes a child's photo if the child is deleted or gets another photo.
-- Deleting the row in `files` is enough: a trigger on `files` schedules the deletion of the photo's bytes.
create or replace function drop_photo_of_child() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from files f where f.id = old.photo_file_id and not exists (
    select from profiles p where p.photo_file_id = f.id);
  return null;
end $$;
revoke execute on function drop_photo_of_child() from public;
