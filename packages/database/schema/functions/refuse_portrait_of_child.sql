-- Rejects a child's photo if the file is the portrait of an account.
-- More people may see a portrait than a child's photo.
-- A new portrait replaces the account's old portrait, so a child with the old portrait would lose its photo.
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
