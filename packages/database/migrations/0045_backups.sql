-- expands
-- Scheduled backups and restore drills, with their results.
create table backups (
  id uuid primary key,
  kind text not null check (kind in ('backup', 'drill')),
  -- The time of the schedule that the backup or drill belongs to.
  due_at timestamptz not null,
  result text not null default 'running' check (result in ('running', 'done', 'failed')),
  started_at timestamptz not null default app_now(),
  finished_at timestamptz,
  -- The name of the archive in the folder or bucket.
  name text check (char_length(name) <= 200),
  bytes bigint,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  tables integer,
  row_count bigint,
  files integer,
  encrypted boolean not null default false,
  -- Why the last attempt failed.
  problem text check (char_length(problem) <= 500),
  unique (kind, due_at),
  check ((result = 'running') = (finished_at is null)),
  check (result <> 'failed' or problem is not null)
);
grant select, insert, update, delete on backups to homefield_worker;
