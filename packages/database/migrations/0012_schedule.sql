-- The schedule as people work with it: events they make, change, repeat and put away, what changed and who saw it, what
-- clashes and whom it troubles, when to be reminded.

-- People edit a happening, on all its rows at once: its version is theirs, sync never raises it. What repeats shares a
-- series_id; its happenings stand by themselves otherwise, there is no rule to expand.
alter table happenings
  add column version integer not null default 1,
  add column edited_at timestamptz,
  add column edited_by uuid references users (id) on delete set null,
  add column series_id uuid,
  -- When it last had a row that it has no more: what its rows tell of their last change can fall by that, and calendars
  -- elsewhere are told a number that only rises.
  add column row_gone_at timestamptz;
create index happenings_series_id on happenings (series_id) where series_id is not null;
create index happenings_edited_by on happenings (edited_by) where edited_by is not null;
grant update (version, edited_at, edited_by) on happenings to homefield_app, homefield_worker;

-- As in 0005; where rows stay behind, it is noted that one went.
create or replace function drop_empty_happening() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from happenings h
  where h.id = old.happening_id and not exists (select from events e where e.happening_id = h.id);
  if not found then
    update happenings set row_gone_at = app_now() where id = old.happening_id;
  end if;
  return null;
end $$;

alter table events
  -- Of an event made by hand: its time as it was typed, in `zone`. Its instants are derived from it, and again when the
  -- zone's rules change. Where clocks repeat an hour, is_second says which of the two is meant.
  add column wall_start timestamp,
  add column is_second boolean not null default false,
  add column duration_minutes integer check (duration_minutes > 0),
  -- What the platform says of each field that a parent made his own: field → {"theirs": value}, with "changed":
  -- {"from": value, "at": instant} since it said something else. The columns hold what counts, the parent's.
  add column overrides jsonb not null default '{}' check (jsonb_typeof(overrides) = 'object'),
  -- Deleted by a person. By hand made ones go for good a day later, synced ones stay hidden through every sync.
  -- All that went at once, and comes back at once, shares a deletion_id.
  add column hidden_at timestamptz,
  add column deletion_id uuid,
  add constraint hidden_by_a_deletion check ((hidden_at is null) = (deletion_id is null)),
  add constraint wall_time_of_manual check (platform = 'Manual' or (wall_start is null and duration_minutes is null));
update events
  set wall_start = start_time at time zone zone, duration_minutes = extract(epoch from end_time - start_time) / 60
  where platform = 'Manual';
create index events_deletion_id on events (deletion_id) where deletion_id is not null;
create index events_team_hidden on events (platform_team_id) where hidden_at is not null;

-- What was put away is seen by those alone who can bring it back.
drop policy see_events on events;
create policy see_events on events for select to homefield_app, homefield_worker
  using (case when visibility = 'public' and hidden_at is null
           then owner_id = any ((select visible_owners())::uuid[])
           else owner_id = any ((select administered_owners())::uuid[]) end);

-- Where the events of a happening come from and how their feeds fare, for all who see the events: the team's name, not
-- the team. The sub-select's conditions are the policy's.
create function event_sources(happening uuid) returns table (
    event_id uuid, team_id uuid, team_name text, checked_at timestamptz, fetched_at timestamptz, problem text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select e.id, t.id, t.team_name, f.checked_at, f.fetched_at, f.problem
  from events e join platform_teams t on t.id = e.platform_team_id left join feeds f on f.id = t.feed_id
  where e.happening_id = happening
    and case when e.visibility = 'public' and e.hidden_at is null
          then e.owner_id = any (visible_owners()) else e.owner_id = any (administered_owners()) end
$$;
revoke execute on function event_sources(uuid) from public;
grant execute on function event_sources(uuid) to homefield_app, homefield_worker;

-- Events made by hand that were deleted before a moment go for good, with their happenings.
create function drop_deleted_events(before timestamptz) returns bigint
  language sql security definer set search_path = public, pg_temp
as $$
  with dropped as (
    delete from events e where e.platform = 'Manual' and e.hidden_at < before returning 1)
  select count(*) from dropped
$$;
revoke execute on function drop_deleted_events(timestamptz) from public;
grant execute on function drop_deleted_events(timestamptz) to homefield_worker;

-- Which zone rules the instants of events made by hand were derived by; others make all that lie ahead be derived again.
create table zone_rules (
  only_row boolean primary key default true check (only_row),
  version text not null check (char_length(version) <= 40)
);
grant select, insert, update on zone_rules to homefield_worker;

-- Held until the transaction ends: what a person types meanwhile must not be overwritten by what he typed before.
create function manual_events_ahead(of timestamptz, after uuid, at_most integer) returns table (
    id uuid, profile_id uuid, wall_start timestamp, is_second boolean, duration_minutes integer, zone text,
    start_time timestamptz)
  language sql volatile security definer set search_path = public, pg_temp
as $$
  select e.id, e.profile_id, e.wall_start, e.is_second, e.duration_minutes, e.zone, e.start_time
  from events e
  where e.platform = 'Manual' and e.wall_start is not null and e.duration_minutes is not null and e.start_time > of
    and e.id > after
  order by e.id limit at_most
  for update
$$;
create function derive_manual_event(event uuid, starts timestamptz, ends timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
as $$ update events set start_time = starts, end_time = ends where id = event and platform = 'Manual' $$;
revoke execute on function manual_events_ahead(timestamptz, uuid, integer),
  derive_manual_event(uuid, timestamptz, timestamptz) from public;
grant execute on function manual_events_ahead(timestamptz, uuid, integer),
  derive_manual_event(uuid, timestamptz, timestamptz) to homefield_worker;

-- What changed. 'added': the event itself came after the first sync. is_overridden: the platform changed what the parent
-- had made his own, so what counts did not change.
alter table event_changes
  drop constraint event_changes_field_check,
  add constraint event_changes_field_check check (field in
    ('when', 'title', 'location', 'status', 'arriveBy', 'uniform', 'opponent', 'field', 'homeOrAway', 'description',
     'sport', 'visibility', 'added')),
  add column is_overridden boolean not null default false;

-- Who said 'Got it' to what.
create table change_acknowledgements (
  user_id uuid not null references users (id) on delete cascade,
  change_id uuid not null references event_changes (id) on delete cascade,
  created_at timestamptz not null default app_now(),
  primary key (user_id, change_id)
);
create index change_acknowledgements_change_id on change_acknowledgements (change_id);
alter table change_acknowledgements enable row level security;
create policy own_acknowledgements on change_acknowledgements for select to homefield_app, homefield_worker
  using (user_id = (select app_user_id()));
create policy acknowledge on change_acknowledgements for insert to homefield_app
  with check (user_id = (select app_user_id()) and exists (select from event_changes c where c.id = change_id));
grant select, insert on change_acknowledgements to homefield_app;
grant select on change_acknowledgements to homefield_worker;

-- When the list of changes was last looked at.
alter table user_settings add column changes_seen_at timestamptz;

-- 'Not a problem': holds as long as the times of the two stay what they were.
create table clash_settlements (
  user_id uuid not null references users (id) on delete cascade,
  first_happening_id uuid not null references happenings (id) on delete cascade,
  second_happening_id uuid not null references happenings (id) on delete cascade,
  -- The times and places of the two as they were settled.
  settled_for text not null check (char_length(settled_for) <= 2000),
  created_at timestamptz not null default app_now(),
  primary key (user_id, first_happening_id, second_happening_id),
  check (first_happening_id < second_happening_id)
);
create index clash_settlements_first on clash_settlements (first_happening_id);
create index clash_settlements_second on clash_settlements (second_happening_id);
alter table clash_settlements enable row level security;
create policy own_settlements on clash_settlements to homefield_app
  using (user_id = (select app_user_id()))
  with check (user_id = (select app_user_id()) and 2 = (
    select count(*) from happenings h
    where h.id in (first_happening_id, second_happening_id) and h.owner_id = (select app_user_id())));
grant select, insert, update, delete on clash_settlements to homefield_app;
create policy read_own_settlements on clash_settlements for select to homefield_worker using (user_id = (select app_user_id()));
grant select on clash_settlements to homefield_worker;

-- How long the drive between two places takes, as the parent says; the same both ways. Places as `geocodes` spells them.
create table drive_times (
  user_id uuid not null references users (id) on delete cascade,
  from_place text not null check (char_length(from_place) between 1 and 800),
  to_place text not null check (char_length(to_place) between 1 and 800),
  minutes smallint not null check (minutes between 0 and 600),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (user_id, from_place, to_place),
  check (from_place < to_place)
);
alter table drive_times enable row level security;
create policy own_drive_times on drive_times to homefield_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert, update, delete on drive_times to homefield_app;
create policy read_own_drive_times on drive_times for select to homefield_worker using (user_id = (select app_user_id()));
grant select on drive_times to homefield_worker;
create trigger touch before update on drive_times for each row execute function touch_updated_at();

-- A person's own reminders for one happening, instead of his general one. No minutes: none for this one.
create table event_reminders (
  user_id uuid not null references users (id) on delete cascade,
  happening_id uuid not null references happenings (id) on delete cascade,
  lead_minutes integer[] not null check (cardinality(lead_minutes) <= 7),
  -- Counted from when to arrive, where the event has that.
  from_arrival boolean not null default false,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (user_id, happening_id)
);
create index event_reminders_happening_id on event_reminders (happening_id);
alter table event_reminders enable row level security;
create policy own_reminders on event_reminders to homefield_app
  using (user_id = (select app_user_id()))
  with check (user_id = (select app_user_id()) and exists (select from happenings h where h.id = happening_id));
grant select, insert, update, delete on event_reminders to homefield_app;
create policy read_own_reminders on event_reminders for select to homefield_worker using (user_id = (select app_user_id()));
grant select on event_reminders to homefield_worker;
create trigger touch before update on event_reminders for each row execute function touch_updated_at();
