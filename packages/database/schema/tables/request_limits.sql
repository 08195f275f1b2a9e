-- Counters of rate limits, written by the library rate-limiter-flexible.
-- The column `key` contains a keyed hash of an address or account, so that the table stores no plain addresses.
create unlogged table request_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
grant select, insert, update, delete on request_limits to homefield_app, homefield_auth;
