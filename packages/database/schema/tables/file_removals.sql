-- Bytes in the file storage that must be deleted.
-- The server adds an upload here before it stores the first byte, so the clean-up job can delete a failed upload.
-- One transaction then inserts a row into `files` and deletes the upload's row from file_removals.
-- When a file is deleted from `files`, a trigger inserts the file's storage id into file_removals.
create table file_removals (
  storage_id uuid primary key,
  -- The person who is uploading the bytes. Null if no upload is in progress, so that the bytes can be deleted.
  owner_id uuid references users (id) on delete set null,
  -- Null if the bytes can be deleted immediately.
  -- The trigger inserts null, because the transaction that deletes an account has no app_now().
  due_at timestamptz
);
create index file_removals_due on file_removals (due_at nulls first);
create index file_removals_owner_id on file_removals (owner_id);
alter table file_removals enable row level security;
grant select, insert, delete on file_removals to homefield_app;
grant select, update, delete on file_removals to homefield_worker;
-- Jobs store export archives, so the worker role needs the right to insert.
grant insert on file_removals to homefield_worker;
