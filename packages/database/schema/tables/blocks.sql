-- Blocks between people. Only the person who blocks knows of the block.
create table blocks (
  user_id uuid not null references users (id) on delete cascade,
  blocked_id uuid not null references users (id) on delete cascade,
  -- The role that the blocker granted the blocked person before; null if the two were not friends.
  role_before text check (role_before in ('none', 'viewer', 'administrator')),
  created_at timestamptz not null default app_now(),
  primary key (user_id, blocked_id),
  check (user_id <> blocked_id)
);
create index blocks_blocked_id on blocks (blocked_id);
alter table blocks enable row level security;
grant select, delete on blocks to homefield_app;
grant select on blocks to homefield_worker;
