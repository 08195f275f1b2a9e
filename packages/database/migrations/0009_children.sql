-- The rest of a child: date of birth, photo, notes; and what a child's rows need to go to another owner (0011).

alter table profiles
  add column date_of_birth date check (date_of_birth >= '1900-01-01'),
  add column photo_file_id uuid;
-- A file of the child's owner, never another's. Deferrable, because the photo follows its child to another owner.
alter table profiles add constraint profiles_photo_fkey foreign key (photo_file_id, user_id)
  references files (id, owner_id) on delete set null (photo_file_id) deferrable;
create index profiles_photo_file_id on profiles (photo_file_id) where photo_file_id is not null;
grant update (name, color, date_of_birth, photo_file_id, version) on profiles to homefield_app;

-- Notes are for who looks after the child: its owner and his administrators. A viewer reads the child's row, but
-- no row of these (decision 0009).
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
create policy change_profile_notes on profile_notes to homefield_app
  using (owner_id = any ((select administered_owners())::uuid[]))
  with check (owner_id = any ((select administered_owners())::uuid[]));
create policy see_profile_notes on profile_notes for select to homefield_worker
  using (owner_id = any ((select administered_owners())::uuid[]));
grant select, insert, update (notes), delete on profile_notes to homefield_app;
grant select on profile_notes to homefield_worker;
create trigger touch before update on profile_notes for each row execute function touch_updated_at();

-- What belongs to a child follows it to another owner.
alter table profile_sports
  drop constraint profile_sports_profile_id_owner_id_fkey,
  add foreign key (profile_id, owner_id) references profiles (id, user_id) on update cascade on delete cascade;
alter table events
  drop constraint events_profile_id_owner_id_fkey,
  add foreign key (profile_id, owner_id) references profiles (id, user_id) on update cascade on delete cascade,
  alter constraint events_happening_id_owner_id_fkey deferrable;
alter table profile_teams
  drop constraint profile_teams_profile_id_profile_owner_id_fkey,
  add foreign key (profile_id, profile_owner_id) references profiles (id, user_id) on update cascade on delete cascade,
  drop constraint profile_teams_platform_team_id_team_owner_id_fkey,
  add foreign key (platform_team_id, team_owner_id) references platform_teams (id, user_id) on update cascade on delete cascade;

-- Photos of children: an administrator stores one for the child's owner.
drop policy add_own_photos on files;
create policy add_photos on files for insert to homefield_app
  with check (kind = 'photo' and owner_id = any ((select administered_owners())::uuid[]));

-- A portrait is no child's photo: it is seen by other people, and goes with another row.
create function refuse_portrait_of_child() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not exists (select from files f where f.id = new.photo_file_id and f.kind = 'photo') then
    raise exception 'not a photo of a child' using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;
create trigger refuse_portrait before insert or update of photo_file_id on profiles for each row
  when (new.photo_file_id is not null) execute function refuse_portrait_of_child();

-- A photo goes with its child, and when another takes its place; its bytes follow (0006).
create function drop_photo_of_child() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from files f where f.id = old.photo_file_id and not exists (
    select from profiles p where p.photo_file_id = f.id);
  return null;
end $$;
create trigger drop_photo after delete on profiles for each row
  when (old.photo_file_id is not null) execute function drop_photo_of_child();
create trigger drop_replaced_photo after update of photo_file_id on profiles for each row
  when (old.photo_file_id is not null and old.photo_file_id is distinct from new.photo_file_id)
  execute function drop_photo_of_child();

-- Photos that were stored and then not used: the form was closed, the phone died. One that is being used right now is
-- locked by its foreign key, and left alone; one that was used since this began is seen by the second statement.
create function drop_unused_photos(before timestamptz) returns bigint
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  unused uuid[];
  dropped bigint;
begin
  unused := array(
    select f.id from files f
    where f.created_at < before
      and not exists (select from profiles p where p.photo_file_id = f.id)
      and not exists (select from user_settings s where s.photo_file_id = f.id)
    for update of f skip locked);
  delete from files f
    where f.id = any (unused)
      and not exists (select from profiles p where p.photo_file_id = f.id)
      and not exists (select from user_settings s where s.photo_file_id = f.id);
  get diagnostics dropped = row_count;
  return dropped;
end $$;
revoke execute on function refuse_portrait_of_child(), drop_photo_of_child(), drop_unused_photos(timestamptz) from public;
grant execute on function drop_unused_photos(timestamptz) to homefield_worker;
create index files_created_at on files (created_at);
