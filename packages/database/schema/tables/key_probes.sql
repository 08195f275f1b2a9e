-- One sealed value per encryption key that has sealed something in this database.
-- A process that cannot open one of them has wrong HOMEFIELD_ENCRYPTION_KEYS and refuses to start.
create table key_probes (
  key_id text primary key check (key_id ~ '^[a-z0-9-]{1,16}$'),
  sealed text not null,
  created_at timestamptz not null default app_now()
);
grant select, insert on key_probes to homefield_worker;
