-- Settings of an account. Onboarding is complete when full_name and timezone are set.
create table user_settings (
  user_id uuid primary key references users (id) on delete cascade,
  full_name text not null default '' check (char_length(full_name) <= 100),
  timezone text not null default '' check (char_length(timezone) <= 64),
  language text not null default 'en' check (language in ('en', 'es', 'fr')),
  theme text not null default 'light' check (theme in ('light', 'dark', 'system')),
  last_dashboard_refresh timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The phone number is in E.164 format, such as +14155550123. An empty text means that the person gave no number.
  phone_number text not null default '' check (phone_number ~ '^(\+[1-9][0-9]{4,14})?$'),
  photo_file_id uuid,
  email_notifications boolean not null default true,
  sms_notifications boolean not null default false,
  in_app_notifications boolean not null default true,
  schedule_updates boolean not null default true,
  team_communications boolean not null default true,
  all_notifications boolean not null default true,
  notification_lead_time_minutes integer not null default 60
    check (notification_lead_time_minutes in (15, 30, 60, 120, 360, 720, 1440)),
  findable boolean not null default true,
  -- Time at which the person last opened the list of changes.
  changes_seen_at timestamptz,
  share_presence boolean not null default true,
  -- Quiet hours in the person's time zone. They end on the next day if quiet_until is earlier than quiet_from.
  quiet_from time,
  quiet_until time,
  -- 'everything' shows the text of a notification on a locked screen. 'nothing' hides the text.
  lock_screen text not null default 'everything' check (lock_screen in ('everything', 'nothing')),
  -- True if the person also gets reminders for friends' children.
  friends_reminders boolean not null default false,
  birthday_reminders boolean not null default true,
  -- Kinds of email from which the person unsubscribed.
  stopped_mails text[] not null default '{}'
    check (stopped_mails <@ array['schedule', 'messages', 'friends', 'reminders']),
  -- A person's photo must be a file that belongs to the same person.
  constraint user_settings_photo_fkey foreign key (photo_file_id, user_id)
    references files (id, owner_id) on delete set null (photo_file_id),
  constraint quiet_hours check ((quiet_from is null) = (quiet_until is null) and quiet_from <> quiet_until)
);
create index user_settings_photo_file_id on user_settings (photo_file_id) where photo_file_id is not null;
create index user_settings_full_name on user_settings using gin (full_name gin_trgm_ops);
-- search_people uses this index to read the first ten names in order instead of sorting all matches.
create index user_settings_name_order on user_settings (lower(full_name) collate "C", user_id)
  where findable and full_name <> '' and timezone <> '';
create index user_settings_timezone on user_settings (timezone);
alter table user_settings enable row level security;
grant select, update on user_settings to homefield_app, homefield_worker;
