-- The account deletions that are in progress.
-- user_id has no foreign key: the row must outlive the account until the server has deleted all of its data.
create table account_deletions (
  user_id uuid primary key,
  -- The account's address. The deletion searches for jobs and sign-in challenges that contain this address.
  email text not null,
  -- The next step of the deletion. The server may run a step twice, so every step must be idempotent.
  step text not null default 'traces' check (step in ('traces', 'friends', 'teams', 'bytes', 'rows', 'rest', 'end')),
  -- Ids of the account and of its children, teams, feeds, files and other rows.
  -- Other tables may still contain the ids after the rows with these ids are deleted.
  traces text[] not null default '{}',
  requested_at timestamptz not null
);
grant select, insert on account_deletions to homefield_auth;
grant select, update, delete on account_deletions to homefield_worker;
