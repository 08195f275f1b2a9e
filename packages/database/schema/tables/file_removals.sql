-- Bytes in the file storage that must be deleted.
-- An upload is added here before its first byte is stored, so the clean-up job finds the bytes of a failed upload.
-- When the upload is complete, the transaction that creates its row in `files` deletes its row in this table.
-- The trigger on `files` adds the bytes of a deleted row.
create table file_removals (
  storage_id uuid primary key,
  -- The person who is uploading the bytes. Null if they belong to no upload and can be deleted.
  owner_id uuid references users (id) on delete set null,
  -- Null if the bytes can be deleted immediately. The trigger uses null, because account deletion sets no `app.now`.
  due_at timestamptz
);
create index file_removals_due on file_removals (due_at nulls first);
create index file_removals_owner_id on file_removals (owner_id);
alter table file_removals enable row level security;
grant select, insert, delete on file_removals to homefield_app;
grant select, update, delete on file_removals to homefield_worker;
-- Jobs need the right to insert because they store export archives.
grant insert on file_removals to homefield_worker;
