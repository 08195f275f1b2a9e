create or replace function touch_updated_at() returns trigger
  language plpgsql as $$
begin
  new.updated_at := app_now();
  return new;
end $$;
revoke execute on function touch_updated_at() from public;
