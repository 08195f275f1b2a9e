-- The tables of better-auth, with our column names.
-- Only homefield_auth can read better-auth's tables, so an SQL injection in a request cannot read them.
create table users (
  id uuid primary key,
  name text not null check (char_length(name) <= 100),
  email text not null unique check (char_length(email) <= 254),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The person's language at sign-up, used for emails before onboarding and as the first user_settings.language.
  language text not null default 'en' check (language in ('en', 'es', 'fr')),
  two_factor_enabled boolean not null default false
);
grant select, insert, update, delete on users to homefield_auth;
