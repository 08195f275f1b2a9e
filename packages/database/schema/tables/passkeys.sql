create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text check (char_length(name) <= 100),
  public_key text not null,
  credential_id text not null unique,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz,
  last_used_at timestamptz
);
create index passkeys_user_id on passkeys (user_id);
grant select, insert, update, delete on passkeys to homefield_auth;
