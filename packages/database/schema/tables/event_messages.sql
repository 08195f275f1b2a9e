-- Messages of threads. A thread belongs to an event group, because siblings on one team share it (decision 25).
create table event_messages (
  id uuid primary key,
  event_group_id uuid not null references threads (event_group_id) on delete cascade,
  seq bigint not null check (seq > 0),
  sender_id uuid references users (id) on delete set null,
  content text not null check (char_length(content) <= 4000),
  has_image boolean not null default false,
  image_file_id uuid references files (id) on delete set null,
  image_width integer check (image_width between 1 and 20000),
  image_height integer check (image_height between 1 and 20000),
  image_alt text check (char_length(image_alt) <= 300),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (event_group_id, seq) deferrable,
  check (has_image or content <> ''),
  check (has_image = (image_width is not null) and has_image = (image_height is not null)),
  check (has_image or image_file_id is null)
);
create index event_messages_image_file_id on event_messages (image_file_id) where image_file_id is not null;
create index event_messages_sender_id on event_messages (sender_id);
alter table event_messages enable row level security;
grant select on event_messages to homefield_app, homefield_worker;
