-- expands
-- Look-up keys of rotated encryption keys, so that opt-outs from shared events survive a rotation.
create table retired_lookup_keys (
  key_id text primary key check (key_id ~ '^[a-z0-9-]{1,16}$'),
  sealed text not null,
  created_at timestamptz not null default app_now()
);
grant select on retired_lookup_keys to homefield_worker;
