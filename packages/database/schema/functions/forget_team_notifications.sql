-- Deletes the notifications about a team if the team moves to another family.
create or replace function forget_team_notifications() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from notifications n where n.platform_team_id = new.id;
  return null;
end $$;
revoke execute on function forget_team_notifications() from public;
