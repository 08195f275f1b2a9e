-- Uploaded files: the owner, the kind and the size. `kind` determines who may see the file.
-- The bytes are in the file storage.
create table files (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('photo', 'portrait', 'picture')),
  -- The key in the file storage. The server chooses the key, because a client could choose another person's file.
  storage_id uuid not null unique,
  content_type text not null check (content_type in ('image/jpeg', 'image/webp')),
  -- Size of all variants of the file together, in bytes.
  bytes integer not null check (bytes > 0),
  variants text[] not null check (cardinality(variants) > 0),
  -- SHA-256 of the concatenated bytes of all variants.
  content_hash bytea not null check (octet_length(content_hash) = 32),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  constraint files_id_owner_key unique (id, owner_id)
);
create index files_owner_id on files (owner_id, created_at);
create index files_created_at on files (created_at);
alter table files enable row level security;
grant select, insert, delete on files to homefield_app;
grant select on files to homefield_worker;
