-- Deletes photos that were uploaded and never used, because the form was closed or the phone ran out of power.
-- The select skips photos that a request is just attaching, because the request's foreign key check locks the photo.
-- The delete checks again, because a request may attach a photo after the select has begun.
create or replace function drop_unused_photos(before timestamptz) returns bigint
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  unused uuid[];
  dropped bigint;
begin
  unused := array(
    select f.id from files f
    where f.created_at < before and f.kind <> 'picture'
      and not exists (select from profiles p where p.photo_file_id = f.id)
      and not exists (select from user_settings s where s.photo_file_id = f.id)
    for update of f skip locked);
  delete from files f
    where f.id = any (unused)
      and not exists (select from profiles p where p.photo_file_id = f.id)
      and not exists (select from user_settings s where s.photo_file_id = f.id);
  get diagnostics dropped = row_count;
  return dropped;
end $$;
revoke execute on function drop_unused_photos(timestamptz) from public;
grant execute on function drop_unused_photos(timestamptz) to homefield_worker;
