-- Sign-ins that a user has started at a platform, such as TeamSnap, and not finished.
-- The callback must contain the OAuth state, and the PKCE verifier that belongs to code_challenge.
-- The server stores only hashes of the OAuth state and of the PKCE verifier, for ten minutes.
-- The callback deletes the row, so that the state works only once (C65).
create table sign_in_attempts (
  state_hash text primary key check (state_hash like 'sha256:%'),
  user_id uuid not null references users (id) on delete cascade,
  platform text not null check (platform in ('TeamSnap')),
  code_challenge text not null check (code_challenge ~ '^[A-Za-z0-9_-]{43}$'),
  expires_at timestamptz not null,
  created_at timestamptz not null default app_now()
);
create index sign_in_attempts_user_id on sign_in_attempts (user_id);
create index sign_in_attempts_expires_at on sign_in_attempts (expires_at);
alter table sign_in_attempts enable row level security;
grant select, insert, delete on sign_in_attempts to homefield_app;
