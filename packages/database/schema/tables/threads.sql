-- Message threads, one for all copies of an event (event group). The first message creates the thread.
create table threads (
  event_group_id uuid primary key,
  owner_id uuid not null,
  last_seq bigint not null default 0,
  last_message_at timestamptz,
  -- Increases when the thread is merged with another thread, because the messages then get new numbers.
  numbering integer not null default 0,
  foreign key (event_group_id, owner_id) references event_groups (id, owner_id) on update cascade on delete cascade
);
create index threads_owner_id on threads (owner_id, last_message_at desc);
alter table threads enable row level security;
grant select on threads to homefield_app, homefield_worker;
