-- How the family reaches a helper. Only the owner and administrators read these rows.
create table helper_contacts (
  helper_id uuid primary key,
  owner_id uuid not null,
  -- E.164, such as +14155550123. An empty text means that the family entered no number.
  phone_number text not null default '' check (phone_number ~ '^(\+[1-9][0-9]{4,14})?$'),
  email text not null default '' check (char_length(email) <= 254),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  foreign key (helper_id, owner_id) references family_helpers (id, owner_id) on delete cascade
);
create index helper_contacts_owner_id on helper_contacts (owner_id);
alter table helper_contacts enable row level security;
grant select, insert, delete on helper_contacts to homefield_app;
grant update (phone_number, email) on helper_contacts to homefield_app;
grant select on helper_contacts to homefield_worker;
