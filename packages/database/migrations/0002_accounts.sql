-- better-auth's tables, in our spelling. Only homefield_auth reads them: a request cannot, whatever it injects.

create table users (
  id uuid primary key,
  name text not null check (char_length(name) <= 100),
  email text not null unique check (char_length(email) <= 254),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- A hash: who reads this table cannot use what stands in it.
  token text not null unique check (token like 'sha256:%'),
  expires_at timestamptz not null,
  ip_address text,
  user_agent text check (char_length(user_agent) <= 1000),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sessions_user_id on sessions (user_id);

create table accounts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider_id, account_id)
);
create index accounts_user_id on accounts (user_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index verifications_identifier on verifications (identifier);
create index verifications_expires_at on verifications (expires_at);

grant select, insert, update, delete on users, sessions, accounts, verifications to homefield_auth;

-- Settings that follow the account. Onboarding is complete once both full_name and timezone are given.
create table user_settings (
  user_id uuid primary key references users (id) on delete cascade,
  full_name text not null default '' check (char_length(full_name) <= 100),
  timezone text not null default '' check (char_length(timezone) <= 64),
  language text not null default 'en' check (language in ('en', 'es', 'fr')),
  theme text not null default 'light' check (theme in ('light', 'dark')),
  last_dashboard_refresh timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
alter table user_settings enable row level security;
create policy own_settings on user_settings to homefield_app, homefield_worker
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, update on user_settings to homefield_app, homefield_worker;
create trigger touch before update on user_settings for each row execute function touch_updated_at();

-- An account and its settings come into being together, or not at all (C1).
create function settings_for_new_user() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into user_settings (user_id, created_at, updated_at) values (new.id, new.created_at, new.created_at);
  return null;
end $$;
revoke execute on function settings_for_new_user() from public;
create trigger settings_for_new_user after insert on users for each row execute function settings_for_new_user();
