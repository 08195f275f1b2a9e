-- Devices on which a person uses the app. The server encrypts each device's push token.
-- When a person signs out on a device, the server deletes the session and the device.
create table user_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  device_id text not null check (char_length(device_id) between 1 and 200),
  device_name text not null check (char_length(device_name) <= 200),
  platform text not null check (platform in ('ios', 'android', 'web')),
  device_model text not null default '' check (char_length(device_model) <= 200),
  os_version text not null default '' check (char_length(os_version) <= 100),
  fcm_token_sealed text check (char_length(fcm_token_sealed) <= 8000),
  fcm_token_hash bytea,
  last_active timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (user_id, device_id),
  check ((fcm_token_sealed is null) = (fcm_token_hash is null))
);
create index user_devices_session_id on user_devices (session_id);
create index user_devices_fcm_token_hash on user_devices (fcm_token_hash) where fcm_token_hash is not null;
alter table user_devices enable row level security;
grant select, insert, update, delete on user_devices to homefield_app;
grant select, update (fcm_token_sealed, fcm_token_hash), delete on user_devices to homefield_worker;
