-- Notes about a child, for the owner and administrators.
-- Notes are not stored in `profiles`, because viewers read that table (decision 9).
create table profile_notes (
  profile_id uuid primary key,
  owner_id uuid not null,
  notes text not null check (char_length(notes) between 1 and 2000),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  foreign key (profile_id, owner_id) references profiles (id, user_id) on update cascade on delete cascade
);
create index profile_notes_owner_id on profile_notes (owner_id);
alter table profile_notes enable row level security;
grant select, insert, update (notes), delete on profile_notes to homefield_app;
grant select on profile_notes to homefield_worker;
