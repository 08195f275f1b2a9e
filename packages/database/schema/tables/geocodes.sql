-- Coordinates that the place service returned for addresses. The addresses are trimmed and in lower case.
-- Functions read this table only by address, so that nobody can list the places where families go.
create table geocodes (
  address text primary key check (char_length(address) between 1 and 800),
  found boolean not null,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  location_name text check (char_length(location_name) <= 300),
  formatted_address text check (char_length(formatted_address) <= 500),
  provider text not null,
  fetched_at timestamptz not null,
  used_at timestamptz not null,
  check (found = (latitude is not null and longitude is not null))
);
create index geocodes_used_at on geocodes (used_at);
