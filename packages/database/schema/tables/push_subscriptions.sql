-- Browsers to which the server sends Web Push messages.
-- The push address and keys are encrypted, because they allow anybody to send push messages to the browser.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  address_hash bytea not null unique,
  sealed text not null check (char_length(sealed) <= 8000),
  -- The name in the list of devices, such as 'Safari on iOS'.
  device_name text not null default '' check (char_length(device_name) <= 200),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index push_subscriptions_user_id on push_subscriptions (user_id);
create index push_subscriptions_session_id on push_subscriptions (session_id);
alter table push_subscriptions enable row level security;
grant select, insert, update, delete on push_subscriptions to homefield_app;
grant select, delete on push_subscriptions to homefield_worker;
