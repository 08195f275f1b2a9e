-- Version of the time zone rules with which the instants of manual events were computed.
-- When the version changes, the instants of future events are computed again.
create table zone_rules (
  only_row boolean primary key default true check (only_row),
  version text not null check (char_length(version) <= 40)
);
grant select, insert, update on zone_rules to homefield_worker;
