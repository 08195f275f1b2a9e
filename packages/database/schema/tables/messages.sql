create table messages (
  id uuid primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  seq bigint not null check (seq > 0),
  -- Null if the sender's account was deleted.
  sender_id uuid references users (id) on delete set null,
  content text not null check (char_length(content) <= 4000),
  -- True if the message has a picture, which is uploaded after the message.
  -- The message contains the picture's width and height, so that the app can reserve the space.
  has_image boolean not null default false,
  image_file_id uuid references files (id) on delete set null,
  image_width integer check (image_width between 1 and 20000),
  image_height integer check (image_height between 1 and 20000),
  image_alt text check (char_length(image_alt) <= 300),
  read boolean not null default false,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (conversation_id, seq),
  check (has_image or content <> ''),
  check (has_image = (image_width is not null) and has_image = (image_height is not null)),
  check (has_image or image_file_id is null)
);
create index messages_unread on messages (conversation_id, seq) where not read;
create index messages_image_file_id on messages (image_file_id) where image_file_id is not null;
create index messages_sender_id on messages (sender_id);
alter table messages enable row level security;
grant select on messages to homefield_app, homefield_worker;
