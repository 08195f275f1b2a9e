-- Adults without an account who drive a family's children, such as grandparents.
-- Their contact data is in `helper_contacts`, because viewers read this table.
create table family_helpers (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  version integer not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (id, owner_id)
);
create index family_helpers_owner_id on family_helpers (owner_id);
alter table family_helpers enable row level security;
grant select, insert, delete on family_helpers to homefield_app;
grant update (name, version) on family_helpers to homefield_app;
grant select on family_helpers to homefield_worker;
