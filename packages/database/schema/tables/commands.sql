-- The idempotency store: the response to each command, written in the same transaction as the command's changes.
create table commands (
  user_id uuid not null,
  command_id uuid not null,
  request_hash bytea not null,
  answer_status smallint,
  answer jsonb,
  created_at timestamptz not null default app_now(),
  primary key (user_id, command_id),
  constraint commands_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index commands_created_at on commands (created_at);
alter table commands enable row level security;
grant select, insert, update on commands to homefield_app;
grant select (created_at), delete on commands to homefield_worker;
