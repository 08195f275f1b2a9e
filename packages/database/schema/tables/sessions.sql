create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- The table stores only a hash of the session token, so that a leaked table gives access to no session.
  token text not null unique check (token like 'sha256:%'),
  expires_at timestamptz not null,
  ip_address text,
  user_agent text check (char_length(user_agent) <= 1000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Time of last use, updated at most once an hour; null if never used.
  -- updated_at is the time at which the session was last extended.
  last_used_at timestamptz
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);
grant select, insert, update, delete on sessions to homefield_auth;
