-- Files: what people upload. The row says whose it is and who may see it; the bytes lie in the storage.

create table files (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('photo')),
  -- Where its bytes lie. Named by the server: the id is the client's choice, and a chosen name could be another's place.
  storage_id uuid not null unique,
  content_type text not null check (content_type in ('image/jpeg')),
  -- Of all variants together.
  bytes integer not null check (bytes > 0),
  variants text[] not null check (cardinality(variants) > 0),
  -- SHA-256 of all variants, in their order.
  content_hash bytea not null check (octet_length(content_hash) = 32),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index files_owner_id on files (owner_id, created_at);
alter table files enable row level security;
-- Photos of a family and its children: seen by who sees the children. Another kind gets a policy of its own.
create policy see_photos on files for select to homefield_app, homefield_worker
  using (kind = 'photo' and owner_id = any ((select visible_owners())::uuid[]));
create policy add_own_photos on files for insert to homefield_app
  with check (kind = 'photo' and owner_id = (select app_user_id()));
grant select, insert on files to homefield_app;
grant select on files to homefield_worker;
create trigger touch before update on files for each row execute function touch_updated_at();

-- Bytes that must go. An upload stands here before its first byte is stored, and leaves in the transaction that makes
-- its row: so whatever breaks in between, the sweep finds the bytes. A deleted row puts its bytes here.
create table file_removals (
  storage_id uuid primary key,
  -- Who is still uploading it, and may yet make a file of it. Null: nobody can.
  owner_id uuid references users (id) on delete set null,
  -- Null: at once. An account may be deleted by a transaction that does not know the time.
  due_at timestamptz
);
create index file_removals_due on file_removals (due_at nulls first);
create index file_removals_owner_id on file_removals (owner_id);
alter table file_removals enable row level security;
create policy own_uploads on file_removals to homefield_app
  using (owner_id = (select app_user_id()))
  -- The bytes of a file that is one already cannot be named as an upload, and so be swept.
  with check (owner_id = (select app_user_id())
          and not exists (select from files f where f.storage_id = file_removals.storage_id));
create policy sweep_file_removals on file_removals to homefield_worker using (true) with check (true);
grant select, insert, delete on file_removals to homefield_app;
grant select, update, delete on file_removals to homefield_worker;

create function remove_stored_file() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into file_removals (storage_id) values (old.storage_id);
  return null;
end $$;
revoke execute on function remove_stored_file() from public;
create trigger remove_stored_file after delete on files for each row execute function remove_stored_file();
