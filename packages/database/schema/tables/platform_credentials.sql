-- Tokens for a parent's account at a platform.
-- The tokens are encrypted. homefield_app cannot read the table and can only call functions that use the tokens.
create table platform_credentials (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  platform text not null check (platform in ('TeamSnap')),
  -- The id of the account at the platform.
  remote_user_id text not null check (char_length(remote_user_id) between 1 and 64),
  access_sealed text,
  refresh_sealed text,
  expires_at timestamptz,
  -- Time at which the platform rejected the tokens, or at which end_unproven_access ended the sign-in.
  -- When the sign-in ends, both tokens are deleted, and the parent has to sign in again.
  signed_out_at timestamptz,
  -- listed_at is the time at which the server last listed the teams of the platform account.
  -- listed_teams contains every team ever listed, so that a team that the parent removed is not added again.
  listed_at timestamptz,
  listed_teams text[] not null default '{}',
  next_listing_at timestamptz not null default app_now(),
  connected_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (user_id, platform),
  check ((signed_out_at is null) = (access_sealed is not null)),
  check (signed_out_at is null or refresh_sealed is null)
);
grant select, update on platform_credentials to homefield_worker;
