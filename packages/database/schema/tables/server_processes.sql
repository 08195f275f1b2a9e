-- The running processes of the installation, for the operator's page. Each process writes its row every 30 seconds.
create table server_processes (
  id uuid primary key,
  roles text[] not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);
grant select, insert, update, delete on server_processes to homefield_worker;
