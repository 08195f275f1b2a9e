-- Deletes photos that were uploaded but never used, for example because the user closed the form.
-- A request that attaches a photo locks it (foreign key check), so SKIP LOCKED leaves that photo out.
-- The DELETE checks again that a photo is unused, because a request may have attached the photo since the SELECT.
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
