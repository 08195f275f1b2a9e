-- Web Push keys of the installation (RFC 8292), created only once, because subscriptions are bound to the keys.
-- The private key is encrypted.
create table push_keys (
  only_row boolean primary key default true check (only_row),
  public_key text not null,
  sealed text not null,
  created_at timestamptz not null default app_now()
);
alter table push_keys enable row level security;
grant select, insert on push_keys to homefield_app, homefield_worker;
