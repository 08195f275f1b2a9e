create table two_factors (
  id uuid primary key,
  user_id uuid not null unique references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  -- True after the person has entered the first code. Each later sign-in requires a code.
  verified boolean not null default false,
  confirmed_at timestamptz,
  -- The time step (RFC 6238) of the last code that was used. The server rejects that code and all earlier codes.
  used_step bigint,
  created_at timestamptz not null default clock_timestamp(),
  check (verified = (confirmed_at is not null))
);
grant select, insert, update, delete on two_factors to homefield_auth;
