-- Deliveries: one row per notification, channel and target.
-- The server composes the text when it sends the notification, from what the reader may see at that time.
create table notification_deliveries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- The kind of the notification, or 'reminder', 'birthday' or 'test' for a delivery without a notification.
  kind text not null check (kind in (
    'friendAsked', 'friendAccepted', 'profileOffered', 'profileTaken', 'profileDeleted', 'feedFailing',
    'eventsAdded', 'eventsChanged', 'eventMessage', 'message', 'eventShared', 'legAsked', 'legAnswered', 'reminder', 'birthday',
    'test')),
  notification_id uuid references notifications (id) on delete set null,
  version integer not null default 1,
  reminder_id uuid references reminders (id) on delete cascade,
  channel text not null check (channel in ('push', 'mail', 'sms')),
  push_subscription_id uuid references push_subscriptions (id) on delete set null,
  user_device_id uuid references user_devices (id) on delete set null,
  push_app_id uuid references push_apps (id) on delete set null,
  -- Null if the email goes to the account's own address.
  additional_email_id uuid references additional_emails (id) on delete set null,
  -- Id of the device or additional address, or 'own' for the account's own address or phone number.
  -- target_id is no foreign key, so the delivery log keeps the id after the device or address is deleted.
  target text not null check (char_length(target) <= 40),
  -- Name of the device. Empty for the account's own address and phone.
  target_name text not null default '' check (char_length(target_name) <= 254),
  is_urgent boolean not null default false,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed', 'dropped')),
  -- The reason why the server did not send the delivery.
  reason text check (reason in ('gone', 'rejected', 'unavailable', 'seen', 'notAllowed', 'off', 'late')),
  attempts integer not null default 0,
  due_at timestamptz not null,
  settled_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  check ((status = 'pending') = (settled_at is null)),
  check ((reason is not null) = (status in ('failed', 'dropped')))
);
create index notification_deliveries_user_id on notification_deliveries (user_id, created_at desc);
-- This index allows only one delivery per notification, version, channel and target.
-- The notification_id of a deleted notification is null, so the index does not apply.
create unique index notification_deliveries_notification on notification_deliveries (notification_id, version, channel, target)
  where notification_id is not null;
create unique index notification_deliveries_reminder on notification_deliveries (reminder_id, channel, target)
  where reminder_id is not null;
create index notification_deliveries_push_subscription_id on notification_deliveries (push_subscription_id);
create index notification_deliveries_push_app_id on notification_deliveries (push_app_id);
create index notification_deliveries_user_device_id on notification_deliveries (user_device_id);
create index notification_deliveries_additional_email_id on notification_deliveries (additional_email_id);
create index notification_deliveries_settled_at on notification_deliveries (settled_at);
alter table notification_deliveries enable row level security;
grant select, insert on notification_deliveries to homefield_app;
grant select, insert, update on notification_deliveries to homefield_worker;
