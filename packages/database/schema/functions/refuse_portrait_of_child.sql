-- Rejects the portrait of an account as a child's photo.
-- More people may see a portrait than a child's photo.
-- A new portrait deletes the account's old portrait, and would thereby delete the child's photo.
create or replace function refuse_portrait_of_child() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not exists (select from files f where f.id = new.photo_file_id and f.kind = 'photo') then
    raise exception 'not a photo of a child' using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;
revoke execute on function refuse_portrait_of_child() from public;
