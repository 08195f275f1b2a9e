create table thread_reads (
  user_id uuid not null references users (id) on delete cascade,
  event_group_id uuid not null references threads (event_group_id) on delete cascade,
  read_seq bigint not null default 0,
  muted boolean not null default false,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (user_id, event_group_id)
);
create index thread_reads_event_group_id on thread_reads (event_group_id);
alter table thread_reads enable row level security;
grant select on thread_reads to homefield_app, homefield_worker;
