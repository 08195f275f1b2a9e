-- Friendships, with one row per direction: user_id grants `role` to friend_id.
create table friendships (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  friend_id uuid not null references users (id) on delete cascade,
  role text not null default 'none' check (role in ('none', 'viewer', 'administrator')),
  version integer not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  -- Time since which the friend has had a role other than 'none'.
  -- The app does not report earlier schedule changes to the friend as new.
  let_in_at timestamptz,
  -- True if the friend may email the owner's events to other people (decision 44).
  may_share boolean not null default true,
  unique (user_id, friend_id),
  check (user_id <> friend_id)
);
create index friendships_friend_id on friendships (friend_id, role) include (user_id);
alter table friendships enable row level security;
grant select on friendships to homefield_app, homefield_worker;
grant update (role, version) on friendships to homefield_app;
grant update (may_share) on friendships to homefield_app;
