-- Conversations, each between two friends.
-- Messages are numbered from 1 to last_seq. There are no gaps, because every writer locks the conversation's row.
-- Messages are sorted and paged by number, never by a clock. Only functions write to this table.
create table conversations (
  id uuid primary key default gen_random_uuid(),
  -- Participant 1 is the person with the smaller id.
  -- Null if the participant's account was deleted. The other participant keeps the messages.
  participant_1_id uuid references users (id) on delete set null,
  participant_2_id uuid references users (id) on delete set null,
  participant_1_last_read_at timestamptz,
  participant_2_last_read_at timestamptz,
  -- participant_1_read_seq is the number of the last message that participant 1 has read.
  participant_1_read_seq bigint not null default 0,
  participant_2_read_seq bigint not null default 0,
  participant_1_muted boolean not null default false,
  participant_2_muted boolean not null default false,
  -- True if the person marked the conversation as unread.
  -- Marking a conversation as unread does not change its read receipts for the other person.
  participant_1_marked_unread boolean not null default false,
  participant_2_marked_unread boolean not null default false,
  last_message_at timestamptz,
  last_seq bigint not null default 0,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (participant_1_id, participant_2_id),
  check (participant_1_id < participant_2_id)
);
create index conversations_participant_2_id on conversations (participant_2_id);
alter table conversations enable row level security;
grant select on conversations to homefield_app, homefield_worker;
