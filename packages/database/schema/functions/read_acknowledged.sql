-- Marks a notification as read if the person has acknowledged all its changes.
create or replace function read_acknowledged() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update notifications n set read = true
    where not n.read
      and (n.id, n.user_id) in (
        select c.notification_id, i.user_id from inserted i join notification_changes c on c.change_id = i.change_id)
      and not exists (
        select from notification_changes c where c.notification_id = n.id and not exists (
          select from change_acknowledgements a where a.user_id = n.user_id and a.change_id = c.change_id));
  return null;
end $$;
revoke execute on function read_acknowledged() from public;
