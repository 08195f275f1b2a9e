-- The address from which a person leaves. Nobody else reads it.
-- Its coordinates are here instead of in `geocodes`, because `geocodes` outlives the account.
create table user_homes (
  user_id uuid primary key references users (id) on delete cascade,
  address text not null check (char_length(address) between 1 and 500),
  -- WGS 84 degrees; null until the address is found.
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- Time of the last search for the address, whether or not it was found.
  searched_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  check ((latitude is null) = (longitude is null))
);
alter table user_homes enable row level security;
grant select, insert, update, delete on user_homes to homefield_app;
grant select, update (latitude, longitude, searched_at) on user_homes to homefield_worker;
