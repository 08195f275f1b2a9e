create table profiles (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  color text not null check (color ~ '^#[0-9A-F]{6}$'),
  version integer not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  date_of_birth date check (date_of_birth >= '1900-01-01'),
  photo_file_id uuid,
  -- Foreign keys on (id, user_id) with `on update cascade` pass a change of the child's owner to other tables.
  unique (id, user_id),
  -- The child's photo must belong to the same account as the child's profile.
  -- This foreign key is deferrable, because a handover moves the child and the photo to the new account one by one.
  constraint profiles_photo_fkey foreign key (photo_file_id, user_id)
  references files (id, owner_id) on delete set null (photo_file_id) deferrable
);
create index profiles_user_id on profiles (user_id, created_at);
create index profiles_photo_file_id on profiles (photo_file_id) where photo_file_id is not null;
create index profiles_birthday on profiles ((extract(month from date_of_birth) * 100 + extract(day from date_of_birth)))
  where date_of_birth is not null;
alter table profiles enable row level security;
grant select, insert, delete on profiles to homefield_app;
grant select on profiles to homefield_worker;
grant update (name, color, date_of_birth, photo_file_id, version) on profiles to homefield_app;
