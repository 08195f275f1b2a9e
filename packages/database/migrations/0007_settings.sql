-- The rest of the settings that follow an account, and the addresses it wants written to besides its own.

-- The language in which an account was made: mails before onboarding, and the first value of its settings.
alter table users add column language text not null default 'en' check (language in ('en', 'es', 'fr'));

create or replace function settings_for_new_user() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into user_settings (user_id, language, created_at, updated_at)
  values (new.id, new.language, new.created_at, new.created_at);
  return null;
end $$;

-- The address of whoever asks: a request reads no other row of users, and of its own nothing else.
create function own_address() returns table (email text, is_confirmed boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select u.email, u.email_verified from users u where u.id = app_user_id()
$$;
revoke execute on function own_address() from public;
grant execute on function own_address() to homefield_app;

-- A photo of the account itself. Unlike a child's, it is seen by every friend, whatever his role.
alter table files drop constraint files_kind_check;
alter table files add constraint files_kind_check check (kind in ('photo', 'portrait'));
alter table files add constraint files_id_owner_key unique (id, owner_id);
create policy see_portraits on files for select to homefield_app, homefield_worker
  using (kind = 'portrait' and (
    owner_id = (select app_user_id())
    or exists (select from friendships f where f.user_id = (select app_user_id()) and f.friend_id = files.owner_id)
    or exists (select from friendships f where f.friend_id = (select app_user_id()) and f.user_id = files.owner_id)));
create policy add_own_portraits on files for insert to homefield_app
  with check (kind = 'portrait' and owner_id = (select app_user_id()));
-- A replaced portrait goes; its bytes follow by the trigger on files.
create policy delete_own_portraits on files for delete to homefield_app
  using (kind = 'portrait' and owner_id = (select app_user_id()));
grant delete on files to homefield_app;

alter table user_settings
  -- E.164, e.g. +15035550123; empty where none is given.
  add column phone_number text not null default '' check (phone_number ~ '^(\+[1-9][0-9]{4,14})?$'),
  add column photo_file_id uuid,
  add column email_notifications boolean not null default true,
  add column sms_notifications boolean not null default false,
  add column in_app_notifications boolean not null default true,
  add column schedule_updates boolean not null default true,
  add column team_communications boolean not null default true,
  add column all_notifications boolean not null default true,
  add column notification_lead_time_minutes integer not null default 60
    check (notification_lead_time_minutes in (15, 30, 60, 120, 360, 720, 1440)),
  -- One's own portrait, never another's file.
  add constraint user_settings_photo_fkey foreign key (photo_file_id, user_id)
    references files (id, owner_id) on delete set null (photo_file_id);
create index user_settings_photo_file_id on user_settings (photo_file_id) where photo_file_id is not null;

-- Nothing goes to an additional address until whoever reads it has said yes (decision 0007).
create table additional_emails (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  email text not null check (char_length(email) <= 254),
  -- When the question was sent last; null while it is on its way.
  asked_at timestamptz,
  confirmed_at timestamptz,
  -- The mail server refused the address for good.
  refused_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (user_id, email)
);
alter table additional_emails enable row level security;
create policy own_additional_emails on additional_emails to homefield_app, homefield_worker
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
-- A request cannot confirm: that is for the link alone, which homefield_auth checks.
grant select, insert (id, user_id, email), update (asked_at), delete on additional_emails to homefield_app;
grant select, update (asked_at, refused_at) on additional_emails to homefield_worker;
create policy confirm_additional_emails on additional_emails to homefield_auth using (true) with check (true);
grant select, update (confirmed_at, updated_at) on additional_emails to homefield_auth;
create trigger touch before update on additional_emails for each row execute function touch_updated_at();
