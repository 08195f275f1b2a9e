-- Archives of all data of an account. The bytes of an archive are in the file storage.
create table account_exports (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Null while the server prepares the archive, and after the archive has expired.
  storage_id uuid unique,
  bytes bigint,
  ready_at timestamptz,
  failed_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index account_exports_user_id on account_exports (user_id, created_at desc);
create index account_exports_expires_at on account_exports (expires_at);
-- A person can have one running export at a time.
create unique index account_exports_running on account_exports (user_id) where ready_at is null and failed_at is null;
alter table account_exports enable row level security;
grant select, insert on account_exports to homefield_app;
grant select, update, delete on account_exports to homefield_worker;
