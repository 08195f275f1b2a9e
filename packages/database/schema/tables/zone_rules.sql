-- Version of the time zone rules that the instants of manual events were derived with.
-- A new version derives future ones again.
create table zone_rules (
  only_row boolean primary key default true check (only_row),
  version text not null check (char_length(version) <= 40)
);
grant select, insert, update on zone_rules to homefield_worker;
