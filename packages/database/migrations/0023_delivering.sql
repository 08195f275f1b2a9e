-- What is told goes out: a job decides by which ways.

create function version_of_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  new.version := coalesce((select n.version from notifications n where n.id = new.notification_id), 1);
  return new;
end $$;
create trigger version_of_change before insert on notification_changes
  for each row execute function version_of_change();

-- Whoever writes an entry, has it delivered: jobs, and the functions of what happens between two people.
create function deliver_notification() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform enqueue_job('notification.deliver', json_build_object('notificationId', new.id), 'deliver:' || new.id);
  return null;
end $$;
create trigger deliver_new after insert on notifications for each row execute function deliver_notification();
create trigger deliver_grown after update of version on notifications for each row
  when (new.version > old.version) execute function deliver_notification();

-- A job has ids alone; what it does, it does as the person.
create function notification_recipient(notification uuid) returns uuid
  language sql stable security definer set search_path = public, pg_temp
as $$ select n.user_id from notifications n where n.id = notification $$;

create function delivery_recipient(delivery uuid) returns uuid
  language sql stable security definer set search_path = public, pg_temp
as $$ select d.user_id from notification_deliveries d where d.id = delivery $$;

-- Where one is pushed to, as long as the session that told of it lives.
create function push_places() returns table (id uuid, is_browser boolean, name text, sealed text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select p.id, true, p.device_name, p.sealed from push_subscriptions p join sessions s on s.id = p.session_id
  where p.user_id = app_user_id() and s.expires_at > app_now()
  union all
  select d.id, false, d.device_name, d.fcm_token_sealed from user_devices d join sessions s on s.id = d.session_id
  where d.user_id = app_user_id() and s.expires_at > app_now() and d.fcm_token_sealed is not null
$$;

-- What was settled so long ago is told no more.
create function drop_old_deliveries(before timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
as $$ delete from notification_deliveries d where d.settled_at < before $$;

revoke execute on function version_of_change(), deliver_notification(), notification_recipient(uuid), delivery_recipient(uuid),
  push_places(), drop_old_deliveries(timestamptz) from public;
grant execute on function notification_recipient(uuid), delivery_recipient(uuid), drop_old_deliveries(timestamptz)
  to homefield_worker;
grant execute on function push_places() to homefield_app, homefield_worker;
