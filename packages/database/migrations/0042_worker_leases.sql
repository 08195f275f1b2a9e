-- expands
-- A server of the version before ignores the leases, and detects dead workers by advisory locks.
create unlogged table worker_leases (
  worker_id text primary key check (char_length(worker_id) <= 100),
  expires_at timestamptz not null
);
grant select, insert, update, delete on worker_leases to homefield_worker;
