-- Look-up keys of rotated encryption keys, sealed with the current key.
-- `share_opt_outs` needs them: a keyed hash of an address cannot be computed again, because the address is unknown.
create table retired_lookup_keys (
  key_id text primary key check (key_id ~ '^[a-z0-9-]{1,16}$'),
  sealed text not null,
  created_at timestamptz not null default app_now()
);
grant select on retired_lookup_keys to homefield_worker;
