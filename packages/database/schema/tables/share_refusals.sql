-- Keyed hashes of addresses that opted out of shared events.
create table share_refusals (
  address_hash text primary key,
  created_at timestamptz not null default app_now()
);
grant select, insert on share_refusals to homefield_app, homefield_worker;
