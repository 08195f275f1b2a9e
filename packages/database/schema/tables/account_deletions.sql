-- The account deletions that are in progress.
-- user_id has no foreign key: the row must outlive the account until the server has deleted all of its data.
create table account_deletions (
  user_id uuid primary key,
  -- The address of the account. A job or a sign-in challenge may still contain the address.
  email text not null,
  -- The next step of the deletion. After a crash the server repeats a step, so every step must be idempotent.
  step text not null default 'traces' check (step in ('traces', 'friends', 'teams', 'bytes', 'rows', 'rest', 'end')),
  -- Ids of the account's children, teams, feeds and files, to delete leftovers in tables without a foreign key.
  traces text[] not null default '{}',
  requested_at timestamptz not null
);
grant select, insert on account_deletions to homefield_auth;
grant select, update, delete on account_deletions to homefield_worker;
