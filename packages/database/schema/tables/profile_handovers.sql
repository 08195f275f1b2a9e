-- An open offer to hand a child's profile over to a friend with the role administrator.
-- A child has at most one open offer. The server deletes an offer that was accepted, declined or withdrawn.
create table profile_handovers (
  id uuid primary key,
  profile_id uuid not null unique,
  owner_id uuid not null,
  friend_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default app_now(),
  check (owner_id <> friend_id),
  foreign key (profile_id, owner_id) references profiles (id, user_id) on delete cascade
);
create index profile_handovers_owner_id on profile_handovers (owner_id);
create index profile_handovers_friend_id on profile_handovers (friend_id);
alter table profile_handovers enable row level security;
grant select, insert, delete on profile_handovers to homefield_app;
grant select on profile_handovers to homefield_worker;
