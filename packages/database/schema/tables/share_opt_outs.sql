-- Keyed hashes of addresses that opted out of shared events.
create table share_opt_outs (
  address_hash text primary key,
  created_at timestamptz not null default app_now()
);
grant select, insert on share_opt_outs to homefield_app, homefield_worker;
