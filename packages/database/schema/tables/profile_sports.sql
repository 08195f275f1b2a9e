create table profile_sports (
  profile_id uuid not null,
  owner_id uuid not null,
  sport text not null check (char_length(sport) between 1 and 40),
  color text not null check (color ~ '^#[0-9A-F]{6}$'),
  position smallint not null,
  created_at timestamptz not null default app_now(),
  primary key (profile_id, sport),
  -- When a child moves to another owner, `on update cascade` sets owner_id to the new owner.
  foreign key (profile_id, owner_id) references profiles (id, user_id) on update cascade on delete cascade
);
alter table profile_sports enable row level security;
grant select, insert, delete on profile_sports to homefield_app;
grant select on profile_sports to homefield_worker;
