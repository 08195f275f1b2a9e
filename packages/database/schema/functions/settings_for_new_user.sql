-- Creates the settings when an account is created, so that every account has settings (C1).
create or replace function settings_for_new_user() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into user_settings (user_id, language, created_at, updated_at)
  values (new.id, new.language, new.created_at, new.created_at);
  return null;
end $$;
revoke execute on function settings_for_new_user() from public;
