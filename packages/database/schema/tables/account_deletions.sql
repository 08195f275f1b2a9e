-- Account deletions in progress. No foreign key: the row outlives the account until the last trace is gone.
create table account_deletions (
  user_id uuid primary key,
  -- The account's address: a job or a sign-in challenge may still contain it.
  email text not null,
  -- The next step. Each step may run twice.
  step text not null default 'traces' check (step in ('traces', 'friends', 'teams', 'bytes', 'rows', 'rest', 'end')),
  -- Ids that other tables may still contain when the account's rows are gone: account, children, teams, feeds, files.
  traces text[] not null default '{}',
  requested_at timestamptz not null
);
grant select, insert on account_deletions to homefield_auth;
grant select, update, delete on account_deletions to homefield_worker;
