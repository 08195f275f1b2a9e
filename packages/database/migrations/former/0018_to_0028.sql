-- Brings the tables of a database between migrations 18 and 27, in any edition of these files, to those of migration 28.
-- Migration 0018 was edited three times after it had landed, so statements that an edition has already made do nothing.
-- The migrator creates all functions, policies and triggers again afterwards.

-- 0018, as its last edition has it.
do $$
declare
  old text;
begin
  for old in
    select conname from pg_constraint where conrelid = 'notification_deliveries'::regclass and contype = 'u' loop
    execute format('alter table notification_deliveries drop constraint %I', old);
  end loop;
end $$;
drop index if exists notification_deliveries_notification_id, notification_deliveries_reminder_id;
create unique index if not exists notification_deliveries_notification
  on notification_deliveries (notification_id, version, channel, target) where notification_id is not null;
create unique index if not exists notification_deliveries_reminder
  on notification_deliveries (reminder_id, channel, target) where reminder_id is not null;
alter table notification_changes add column if not exists version integer not null default 1;

-- 0019 and 0020.
alter table scheduled_local_notifications add column if not exists taken_by uuid[] not null default '{}';
grant update (taken_by) on scheduled_local_notifications to homefield_app;
alter table user_settings add column if not exists stopped_mails text[] not null default '{}'
  check (stopped_mails <@ array['schedule', 'messages', 'friends', 'reminders']);
create table if not exists push_keys (
  only_row boolean primary key default true check (only_row),
  public_key text not null,
  sealed text not null,
  created_at timestamptz not null default app_now()
);
grant select, insert on push_keys to homefield_app, homefield_worker;

-- 0021 and 0022.
create index if not exists events_start on events (start_time) include (happening_id, owner_id)
  where not all_day and hidden_at is null and status = 'confirmed';
create index if not exists events_arrival on events (arrive_by) include (happening_id, owner_id)
  where arrive_by is not null and hidden_at is null and status = 'confirmed';
create index if not exists events_first_day on events (first_day) include (happening_id, owner_id)
  where all_day and hidden_at is null and status = 'confirmed';
create index if not exists profiles_birthday
  on profiles ((extract(month from date_of_birth) * 100 + extract(day from date_of_birth)))
  where date_of_birth is not null;
create index if not exists user_settings_timezone on user_settings (timezone);
insert into reminder_scan (scanned_until) select app_now() where not exists (select from reminder_scan);
create index if not exists notifications_read_messages on notifications (created_at) where type = 'message' and read;

-- 0024.
alter table reminder_scan
  add column if not exists planned_until timestamptz,
  add column if not exists planned_all_at timestamptz;

-- 0025: an event group with private and public events becomes two, so that nobody reads what was written about the private one.
do $$
declare
  mixed record;
  parted uuid;
begin
  for mixed in
    select e.happening_id as id from events e group by e.happening_id having min(e.visibility) <> max(e.visibility) loop
    parted := gen_random_uuid();
    insert into happenings (id, owner_id, version, edited_at, edited_by)
      select parted, h.owner_id, h.version, h.edited_at, h.edited_by from happenings h where h.id = mixed.id;
    update events set happening_id = parted where happening_id = mixed.id and visibility = 'private';
    perform join_threads(mixed.id, parted);
  end loop;
end $$;

-- 0028.
do $$
begin
  if exists (select from pg_attribute where attrelid = 'friendships'::regclass and attname = 'let_in_at') then
    return;
  end if;
  alter table friendships add column let_in_at timestamptz;
  alter table friendships disable trigger user;
  update friendships set let_in_at = case when version <= 2 then updated_at else created_at end where role <> 'none';
  alter table friendships enable trigger user;
end $$;
