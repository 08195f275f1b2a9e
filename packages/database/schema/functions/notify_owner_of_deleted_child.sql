-- Notifies the owner if an administrator deletes the owner's child.
create or replace function notify_owner_of_deleted_child() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if app_user_id() is not null and app_user_id() <> old.user_id and exists (select from users u where u.id = old.user_id) then
    insert into notifications (user_id, type, kind, person_id, data)
      values (old.user_id, 'profile', 'profileDeleted', app_user_id(), jsonb_build_object('profileName', old.name));
  end if;
  return null;
end $$;
revoke execute on function notify_owner_of_deleted_child() from public;
