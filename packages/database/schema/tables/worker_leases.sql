-- Leases of the workers that run jobs. Other processes release the jobs of a worker whose lease has expired.
-- The database's clock sets the times, because the clocks of the processes may differ.
create unlogged table worker_leases (
  worker_id text primary key check (char_length(worker_id) <= 100),
  expires_at timestamptz not null
);
grant select, insert, update, delete on worker_leases to homefield_worker;
