-- The conversations that each device shows on its screen at the moment.
-- `shared` is true if the other person may see that the conversation is open (user_settings.share_presence).
create table active_conversations (
  user_id uuid not null references users (id) on delete cascade,
  conversation_id uuid not null references conversations (id) on delete cascade,
  device_id uuid not null,
  device_type text not null check (device_type in ('mobile', 'web')),
  last_active_at timestamptz not null default app_now(),
  typing_at timestamptz,
  shared boolean not null,
  primary key (user_id, conversation_id, device_id)
);
create index active_conversations_conversation_id on active_conversations (conversation_id);
create index active_conversations_last_active_at on active_conversations (last_active_at);
alter table active_conversations enable row level security;
grant select, insert, update, delete on active_conversations to homefield_app;
grant select, delete on active_conversations to homefield_worker;
