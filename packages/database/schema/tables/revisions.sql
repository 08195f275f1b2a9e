-- A subject is a piece of data that apps watch, such as `profile:<id>`. A revision counts the changes of a subject.
-- A transaction that changes data increments the revisions of the changed subjects in its last statement.
create table revisions (
  subject text primary key check (
    subject ~ '^(person|profile|team|conversation|presence|thread|reads):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  revision bigint not null,
  bumped_at timestamptz not null
);
create index revisions_bumped_at on revisions (bumped_at);
alter table revisions enable row level security;
grant select on revisions to homefield_app;
