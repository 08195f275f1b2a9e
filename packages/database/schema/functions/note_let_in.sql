create or replace function note_let_in() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  if new.role = 'none' then new.let_in_at := null;
  elsif tg_op = 'INSERT' then new.let_in_at := new.created_at;
  elsif old.role = 'none' then new.let_in_at := app_now();
  end if;
  return new;
end $$;
revoke execute on function note_let_in() from public;
