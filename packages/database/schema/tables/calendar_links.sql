-- Secret addresses from which other calendar programs read a family's schedule.
-- The server shows the link's secret only once and stores only the hash of the secret.
-- A calendar link shows only events that the creator of the link may still see when a program reads the link.
create table calendar_links (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Null if the link shows all children of the creator.
  profile_id uuid references profiles (id) on delete cascade,
  content text not null check (content in ('full', 'busy')),
  label text check (char_length(label) <= 80),
  secret_hash text not null unique check (secret_hash like 'sha256:%'),
  -- The last four characters of the secret, by which people tell links apart.
  secret_tail text not null check (char_length(secret_tail) = 4),
  last_read_at timestamptz,
  -- Name of the program that last read the link.
  last_read_by text check (char_length(last_read_by) <= 60),
  revoked_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index calendar_links_user_id on calendar_links (user_id, created_at desc);
create index calendar_links_profile_id on calendar_links (profile_id) where profile_id is not null;
alter table calendar_links enable row level security;
grant select (id, user_id, profile_id, content, label, secret_tail, last_read_at, last_read_by, revoked_at, created_at, updated_at),
  insert, update (revoked_at, label) on calendar_links to homefield_app;
grant select (id, user_id, profile_id, content, label, secret_tail, last_read_at, last_read_by, revoked_at, created_at, updated_at)
  on calendar_links to homefield_worker;
