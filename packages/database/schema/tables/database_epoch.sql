-- Identifies the database.
-- A restore writes a new epoch, because a restored revision may be lower than the one that a device has stored.
create table database_epoch (
  only_row boolean primary key default true check (only_row),
  epoch uuid not null
);
insert into database_epoch (epoch) values (gen_random_uuid());
grant select on database_epoch to homefield_app, homefield_worker;
