create or replace function drop_deserted_conversation() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from conversations c where c.id = new.id;
  return null;
end $$;
revoke execute on function drop_deserted_conversation() from public;
