-- Account deletions in progress.
-- There is no foreign key, because the row stays until the last trace of the account is gone.
create table account_deletions (
  user_id uuid primary key,
  -- The address of the account. A job or a sign-in challenge may still contain it.
  email text not null,
  -- The next step of the deletion. Each step may run twice.
  step text not null default 'traces' check (step in ('traces', 'friends', 'teams', 'bytes', 'rows', 'rest', 'end')),
  -- Ids of the account, children, teams, feeds and files. Other tables may still contain them when the rows are gone.
  traces text[] not null default '{}',
  requested_at timestamptz not null
);
grant select, insert on account_deletions to homefield_auth;
grant select, update, delete on account_deletions to homefield_worker;
