-- Children, and the grants between families.

-- One row a direction: user_id grants role to friend_id.
create table friendships (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  friend_id uuid not null references users (id) on delete cascade,
  role text not null default 'none' check (role in ('none', 'viewer', 'administrator')),
  version integer not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (user_id, friend_id),
  check (user_id <> friend_id)
);
create index friendships_friend_id on friendships (friend_id, role) include (user_id);
alter table friendships enable row level security;
create policy see_friendships on friendships for select to homefield_app, homefield_worker
  using (user_id = (select app_user_id()) or friend_id = (select app_user_id()));
grant select on friendships to homefield_app, homefield_worker;
create trigger touch before update on friendships for each row execute function touch_updated_at();

-- Whose schedules the asking person may see, and whose he may manage: himself and those who granted it. Policies wrap
-- these in (select …), so that PostgreSQL works them out once a statement and not once a row.
create function visible_owners() returns uuid[]
  language sql stable security definer set search_path = public, pg_temp
as $$
  select array(
    select app_user_id() where app_user_id() is not null
    union all
    select user_id from friendships where friend_id = app_user_id() and role in ('viewer', 'administrator'))
$$;

create function administered_owners() returns uuid[]
  language sql stable security definer set search_path = public, pg_temp
as $$
  select array(
    select app_user_id() where app_user_id() is not null
    union all
    select user_id from friendships where friend_id = app_user_id() and role = 'administrator')
$$;

-- Names of the people one is connected with, in either direction, and one's own. Nobody else's.
create function known_people() returns table (id uuid, full_name text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select s.user_id, s.full_name
  from (select app_user_id() as id
        union select friend_id from friendships where user_id = app_user_id()
        union select user_id from friendships where friend_id = app_user_id()) as circle
  join user_settings s on s.user_id = circle.id
$$;
-- Who sees what this owner has: what is new with him is news to them. Asked by himself and his administrators alone.
create function people_who_see(owner uuid) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select person from (
    select owner as person
    union all
    select friend_id from friendships where user_id = owner and role in ('viewer', 'administrator')) as circle
  where owner = any (administered_owners())
$$;
revoke execute on function visible_owners(), administered_owners(), known_people(), people_who_see(uuid) from public;
grant execute on function visible_owners(), administered_owners(), known_people(), people_who_see(uuid)
  to homefield_app, homefield_worker;

create table profiles (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  color text not null check (color ~ '^#[0-9A-F]{6}$'),
  version integer not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  -- What a child's rows refer to, so that they can never name another owner than the child has.
  unique (id, user_id)
);
create index profiles_user_id on profiles (user_id, created_at);
alter table profiles enable row level security;
create policy see_profiles on profiles for select to homefield_app, homefield_worker
  using (user_id = any ((select visible_owners())::uuid[]));
create policy add_own_profiles on profiles for insert to homefield_app
  with check (user_id = (select app_user_id()));
create policy change_profiles on profiles for update to homefield_app
  using (user_id = any ((select administered_owners())::uuid[]))
  with check (user_id = any ((select administered_owners())::uuid[]));
create policy delete_profiles on profiles for delete to homefield_app
  using (user_id = any ((select administered_owners())::uuid[]));
grant select, insert, delete on profiles to homefield_app;
grant update (name, color, version) on profiles to homefield_app;
grant select on profiles to homefield_worker;
create trigger touch before update on profiles for each row execute function touch_updated_at();

create table profile_sports (
  profile_id uuid not null,
  owner_id uuid not null,
  sport text not null check (char_length(sport) between 1 and 40),
  color text not null check (color ~ '^#[0-9A-F]{6}$'),
  position smallint not null,
  created_at timestamptz not null default app_now(),
  primary key (profile_id, sport),
  foreign key (profile_id, owner_id) references profiles (id, user_id) on delete cascade
);
alter table profile_sports enable row level security;
create policy see_profile_sports on profile_sports for select to homefield_app, homefield_worker
  using (owner_id = any ((select visible_owners())::uuid[]));
create policy change_profile_sports on profile_sports to homefield_app
  using (owner_id = any ((select administered_owners())::uuid[]))
  with check (owner_id = any ((select administered_owners())::uuid[]));
grant select, insert, delete on profile_sports to homefield_app;
grant select on profile_sports to homefield_worker;
