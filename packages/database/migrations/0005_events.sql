-- What several rows of one owner share when they are the same happening: siblings on one team, a games-only and a full
-- feed. It owns what is there once (later: thread, reminders) and never spans owners.
create table happenings (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default app_now(),
  unique (id, owner_id)
);
create index happenings_owner_id on happenings (owner_id);
alter table happenings enable row level security;
create policy see_happenings on happenings for select to homefield_app, homefield_worker
  using (owner_id = any ((select visible_owners())::uuid[]));
create policy change_happenings on happenings to homefield_app, homefield_worker
  using (owner_id = any ((select administered_owners())::uuid[]))
  with check (owner_id = any ((select administered_owners())::uuid[]));
grant select, insert, delete on happenings to homefield_app, homefield_worker;

-- One row per child. Three kinds of time, never mixed (see the checks): instants with the zone they were meant in, or
-- plain days that no zone can shift.
create table events (
  id uuid primary key,
  profile_id uuid not null,
  owner_id uuid not null,
  happening_id uuid not null,
  platform_team_id uuid references platform_teams (id) on delete cascade,

  title text not null check (char_length(title) between 1 and 300),
  description text check (char_length(description) <= 10000),
  all_day boolean not null,
  start_time timestamptz,
  end_time timestamptz,
  zone text check (char_length(zone) <= 64),
  first_day date,
  last_day date,
  time_tbd boolean not null default false,
  arrive_by timestamptz,
  location text check (char_length(location) <= 500),
  location_name text check (char_length(location_name) <= 300),
  field text check (char_length(field) <= 200),
  opponent text check (char_length(opponent) <= 200),
  home_or_away text check (home_or_away in ('home', 'away')),
  uniform text check (char_length(uniform) <= 300),
  sport text not null,
  color text not null check (color ~ '^#[0-9A-F]{6}$'),
  visibility text not null default 'public' check (visibility in ('public', 'private')),
  platform text not null check (platform in ('TeamSnap', 'SportsEngine', 'Playmetrics', 'GameChanger', 'Other', 'Manual')),
  platform_color text not null check (platform_color ~ '^#[0-9A-F]{6}$'),
  activity text not null check (activity in ('game', 'practice', 'tournament', 'other')),
  status text not null default 'confirmed' check (status in ('confirmed', 'cancelled', 'postponed', 'removed')),

  -- Identity at the source: UID and RECURRENCE-ID, then a fingerprint of start and place where a platform makes new UIDs.
  source_key text check (char_length(source_key) <= 1200),
  fingerprint text check (char_length(fingerprint) <= 600),
  sequence bigint,
  -- Hash of all that the source said: an unchanged event costs no write.
  source_hash text,

  version integer not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),

  foreign key (profile_id, owner_id) references profiles (id, user_id) on delete cascade,
  foreign key (happening_id, owner_id) references happenings (id, owner_id),
  constraint days_or_instants check (
    case when all_day
      then first_day is not null and last_day >= first_day and start_time is null and end_time is null
      else start_time is not null and zone is not null and first_day is null and last_day is null and not time_tbd
           and (end_time is null or end_time > start_time)
    end),
  constraint synced_or_manual check ((platform = 'Manual') = (platform_team_id is null)),
  constraint synced_has_identity check (platform_team_id is null or (source_key is not null and source_hash is not null))
);
create unique index events_source on events (platform_team_id, profile_id, source_key) where platform_team_id is not null;
create index events_profile_start on events (profile_id, start_time);
create index events_profile_day on events (profile_id, first_day) where all_day;
create index events_happening on events (happening_id);
create index events_team_start on events (platform_team_id, start_time);
alter table events enable row level security;
create policy see_events on events for select to homefield_app, homefield_worker
  using (case when visibility = 'public'
           then owner_id = any ((select visible_owners())::uuid[])
           else owner_id = any ((select administered_owners())::uuid[]) end);
create policy add_events on events for insert to homefield_app, homefield_worker
  with check (owner_id = any ((select administered_owners())::uuid[]));
create policy change_events on events for update to homefield_app, homefield_worker
  using (owner_id = any ((select administered_owners())::uuid[]))
  with check (owner_id = any ((select administered_owners())::uuid[]));
create policy delete_events on events for delete to homefield_app, homefield_worker
  using (owner_id = any ((select administered_owners())::uuid[]));
grant select, insert, update, delete on events to homefield_app, homefield_worker;
create trigger touch before update on events for each row execute function touch_updated_at();

-- A happening goes with its last event.
create function drop_empty_happening() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from happenings h
  where h.id = old.happening_id and not exists (select from events e where e.happening_id = h.id);
  return null;
end $$;
revoke execute on function drop_empty_happening() from public;
create trigger drop_empty_happening after delete or update of happening_id on events
  for each row execute function drop_empty_happening();

-- What changed, old and new, for as long as the event lives. changed_by null is the platform.
create table event_changes (
  id uuid primary key,
  event_id uuid not null references events (id) on delete cascade,
  owner_id uuid not null,
  field text not null check (field in
    ('when', 'title', 'location', 'status', 'arriveBy', 'uniform', 'opponent', 'field', 'homeOrAway', 'description')),
  old_value jsonb not null,
  new_value jsonb not null,
  changed_by uuid,
  changed_at timestamptz not null default app_now()
);
create index event_changes_event_id on event_changes (event_id, changed_at);
create index event_changes_owner on event_changes (owner_id, changed_at);
alter table event_changes enable row level security;
-- Visible with its event: the sub-select runs under the reader's own row security.
create policy see_event_changes on event_changes for select to homefield_app, homefield_worker
  using (owner_id = any ((select visible_owners())::uuid[])
     and exists (select from events e where e.id = event_id));
create policy add_event_changes on event_changes for insert to homefield_app, homefield_worker
  with check (owner_id = any ((select administered_owners())::uuid[]));
grant select, insert on event_changes to homefield_app, homefield_worker;

-- How near the next thing on a feed is, over all families that use it: decides how often it is asked.
create function feed_next_start(feed uuid) returns timestamptz
  language sql stable security definer set search_path = public, pg_temp
as $$
  select min(soonest) from (
    select min(e.start_time) as soonest
    from platform_teams t join events e on e.platform_team_id = t.id
    where t.feed_id = feed and e.start_time > app_now() - interval '3 hours'
    union all
    select min(e.first_day::timestamp at time zone t.zone)
    from platform_teams t join events e on e.platform_team_id = t.id
    where t.feed_id = feed and e.all_day and e.last_day >= (app_now() at time zone t.zone)::date) as both_kinds
$$;
revoke execute on function feed_next_start(uuid) from public;
grant execute on function feed_next_start(uuid) to homefield_worker;

-- All that the asking person can be told about, with its revision: what the stream holds for him.
create function my_subjects() returns table (subject text, revision bigint)
  language sql stable security definer set search_path = public, pg_temp
as $$
  with subjects as (
    select 'person:' || app_user_id() as subject where app_user_id() is not null
    union all
    select 'profile:' || id from profiles where user_id = any ((select visible_owners())::uuid[])
    union all
    select 'team:' || id from platform_teams where user_id = any ((select administered_owners())::uuid[]))
  select s.subject, coalesce(r.revision, 0) from subjects s left join revisions r using (subject)
$$;
revoke execute on function my_subjects() from public;
grant execute on function my_subjects() to homefield_app;
