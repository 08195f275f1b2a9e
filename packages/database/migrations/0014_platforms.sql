-- Signing in at a platform, imports that can be watched, and removals that are believed only when they are sure.

-- A sign-in at a platform that has begun: its answer has to bring back the state, and the verifier of this challenge.
-- Kept hashed and for minutes; whoever brings the state takes the row with it, so that it works once (C65).
create table sign_in_attempts (
  state_hash text primary key check (state_hash like 'sha256:%'),
  user_id uuid not null references users (id) on delete cascade,
  platform text not null check (platform in ('TeamSnap')),
  code_challenge text not null check (code_challenge ~ '^[A-Za-z0-9_-]{43}$'),
  expires_at timestamptz not null,
  created_at timestamptz not null default app_now()
);
create index sign_in_attempts_user_id on sign_in_attempts (user_id);
create index sign_in_attempts_expires_at on sign_in_attempts (expires_at);
alter table sign_in_attempts enable row level security;
create policy own_sign_in_attempts on sign_in_attempts to homefield_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert, delete on sign_in_attempts to homefield_app;

create function drop_old_sign_in_attempts(before timestamptz) returns bigint
  language sql security definer set search_path = public, pg_temp
as $$
  with dropped as (delete from sign_in_attempts a where a.expires_at < before returning 1)
  select count(*) from dropped
$$;
revoke execute on function drop_old_sign_in_attempts(timestamptz) from public;
grant execute on function drop_old_sign_in_attempts(timestamptz) to homefield_worker;

-- What lets the server read a parent's account at a platform. Sealed, and like the feeds' addresses unreadable for
-- homefield_app: it goes in and out through the functions below.
create table platform_credentials (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  platform text not null check (platform in ('TeamSnap')),
  -- Whose account it is over there.
  remote_user_id text not null check (char_length(remote_user_id) between 1 and 64),
  access_sealed text,
  refresh_sealed text,
  expires_at timestamptz,
  -- Since when the platform takes them no more: then both tokens are gone, and the parent has to sign in again.
  signed_out_at timestamptz,
  -- When its list of teams was read last, and which were ever on it: one that the parent removed does not come back by itself.
  listed_at timestamptz,
  listed_teams text[] not null default '{}',
  next_listing_at timestamptz not null default app_now(),
  connected_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (user_id, platform),
  check ((signed_out_at is null) = (access_sealed is not null)),
  check (signed_out_at is null or refresh_sealed is null)
);
grant select, update on platform_credentials to homefield_worker;
create trigger touch before update on platform_credentials for each row execute function touch_updated_at();

-- Signing in again keeps the row, and with it the feeds that hang on it.
create function keep_credential(
    new_id uuid, of_platform text, remote_user text, access text, refresh text, expires timestamptz) returns uuid
  language sql security definer set search_path = public, pg_temp
as $$
  insert into platform_credentials (id, user_id, platform, remote_user_id, access_sealed, refresh_sealed, expires_at, connected_at)
  values (new_id, app_user_id(), of_platform, remote_user, access, refresh, expires, app_now())
  on conflict (user_id, platform) do update
    set remote_user_id = excluded.remote_user_id, access_sealed = excluded.access_sealed,
      refresh_sealed = excluded.refresh_sealed, expires_at = excluded.expires_at, signed_out_at = null,
      connected_at = excluded.connected_at
  returning id
$$;
-- The viewer's own sign-ins: that they are there and whether they still work, never what they are made of.
create function own_credentials() returns table (
    id uuid, platform text, connected_at timestamptz, signed_out_at timestamptz, listed_at timestamptz, listed_teams text[])
  language sql stable security definer set search_path = public, pg_temp
as $$
  select c.id, c.platform, c.connected_at, c.signed_out_at, c.listed_at, c.listed_teams
  from platform_credentials c where c.user_id = app_user_id()
$$;
-- Which teams the viewer's sign-in listed just now; looked at again in a day.
create function note_listing(credential uuid, teams text[]) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update platform_credentials c
  set listed_at = app_now(), next_listing_at = app_now() + interval '1 day',
    listed_teams = array(select unnest(c.listed_teams) union select unnest(teams))
  where c.id = credential and c.user_id = app_user_id()
$$;
-- Ends the viewer's sign-in; answers the sealed token that is to be taken back over there, null where there is none.
create function drop_credential(of_platform text) returns text
  language sql security definer set search_path = public, pg_temp
as $$
  delete from platform_credentials c where c.user_id = app_user_id() and c.platform = of_platform
  returning coalesce(c.refresh_sealed, c.access_sealed)
$$;
revoke execute on function keep_credential(uuid, text, text, text, text, timestamptz), own_credentials(), note_listing(uuid, text[]),
  drop_credential(text) from public;
grant execute on function keep_credential(uuid, text, text, text, text, timestamptz), own_credentials(), note_listing(uuid, text[]),
  drop_credential(text) to homefield_app;
-- For the archive.
grant execute on function own_credentials() to homefield_worker;

alter table feeds
  -- A calendar link, or a team that is read through its owner's account.
  add column source text not null default 'link' check (source in ('link', 'teamsnap')),
  -- Goes before its feeds where a parent disconnects: they then say that they are signed out.
  add column credential_id uuid references platform_credentials (id) on delete set null,
  add column remote_team_id text check (char_length(remote_team_id) between 1 and 64),
  -- Read through an account: up to when changes are known, and when all of it was read last.
  add column changes_known_until timestamptz,
  add column fully_read_at timestamptz,
  -- Checks that ended well, and the count of them at which what the feed says last changed: what is missing is taken for
  -- removed at a later one only.
  add column good_checks bigint not null default 0,
  add column changed_at_check bigint not null default 0,
  -- By which rule the next check was set, in minutes: 'every 5 minutes today'.
  add column check_minutes integer,
  -- It takes longer to answer than others may wait for: it is asked in a lane of its own until it is quick again.
  add column is_slow boolean not null default false,
  -- While it is held back: how much of what lay ahead is left.
  add column held_left integer,
  -- When its owners were told that it fails.
  add column told_failing_at timestamptz,
  add constraint source_is_whole check (
    (source = 'link' and url_sealed <> '' and credential_id is null and remote_team_id is null)
    or (source = 'teamsnap' and url_sealed = '' and remote_team_id is not null));
create index feeds_credential_id on feeds (credential_id) where credential_id is not null;

-- The feed of a team that the viewer's own sign-in reads, new or known. `hash` is keyed and names sign-in and team.
create function attach_account_feed(new_id uuid, hash text, credential uuid, remote_team text) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  feed uuid;
begin
  if not exists (select from platform_credentials c where c.id = credential and c.user_id = app_user_id()) then
    raise exception 'not the viewer''s sign-in' using errcode = 'insufficient_privilege';
  end if;
  insert into feeds (id, url_hash, url_sealed, source, credential_id, remote_team_id)
  values (new_id, hash, '', 'teamsnap', credential, remote_team)
  on conflict (url_hash) do update set credential_id = excluded.credential_id
  returning id into feed;
  return feed;
end $$;
revoke execute on function attach_account_feed(uuid, text, uuid, text) from public;
grant execute on function attach_account_feed(uuid, text, uuid, text) to homefield_app, homefield_worker;

-- As in 0004, with what the rows say of a feed since, and in whose queue it is read.
drop function team_feeds();
create function team_feeds() returns table (
    team_id uuid, source text, credential_id uuid, checks bigint, checked_at timestamptz, fetched_at timestamptz, next_check_at timestamptz,
    check_minutes integer, failures integer, problem text, problem_since timestamptz,
    held_since timestamptz, held_reference integer, held_left integer)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select t.id, f.source, f.credential_id, f.checks, f.checked_at, f.fetched_at, f.next_check_at,
    f.check_minutes, f.failures, f.problem, f.problem_since, f.held_since, f.held_reference, f.held_left
  from platform_teams t join feeds f on f.id = t.feed_id
  where t.user_id = any (administered_owners())
$$;
revoke execute on function team_feeds() from public;
grant execute on function team_feeds() to homefield_app, homefield_worker;

-- A parent says that what vanished is really gone: for his team, and for that loss alone. Named by when it was noticed.
alter table platform_teams add column accepted_loss timestamptz;
-- A team that gets another link begins anew: nothing is missing from a calendar that was never read.
grant update (platform, team_id, accepted_loss, window_from, window_to) on platform_teams to homefield_app;

alter table events
  -- In the platform's own words; the title is made of it, to be read at a glance.
  add column original_title text check (char_length(original_title) <= 500),
  -- Its page at the platform or the club; http or https alone, as the feed gave it.
  add column source_url text check (char_length(source_url) <= 2000 and source_url ~ '^https?://'),
  -- The good check of its feed at which it was missing first; null while it is there.
  add column missing_at_check bigint;

-- An event's fingerprint begins with its team: where it is led to another team (0011), that one's schedule has to find it.
create function lead_fingerprint() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  new.fingerprint := replace(new.fingerprint, old.platform_team_id::text, new.platform_team_id::text);
  return new;
end $$;
revoke execute on function lead_fingerprint() from public;
create trigger lead_fingerprint before update of platform_team_id on events for each row
  when (old.platform_team_id <> new.platform_team_id) execute function lead_fingerprint();
update events set fingerprint = platform_team_id || substr(fingerprint, 37)
  where fingerprint ~ '^[0-9a-f-]{36}[|]' and left(fingerprint, 36) <> platform_team_id::text;

-- Files a team's events under its platform, and forgets what was missing from the calendar that it had: also of children
-- whom its owner does not see. Answers the children.
create function refile_team_events(team uuid, of_platform text, of_color text) returns table (profile_id uuid)
  language sql security definer set search_path = public, pg_temp
as $$
  with refiled as (
    update events e set platform = of_platform, platform_color = of_color, missing_at_check = null
    from platform_teams t
    where t.id = team and t.user_id = any (administered_owners()) and e.platform_team_id = t.id
    returning e.profile_id)
  select distinct r.profile_id from refiled r
$$;
revoke execute on function refile_team_events(uuid, text, text) from public;
grant execute on function refile_team_events(uuid, text, text) to homefield_app;

-- An import that somebody asked for and may watch: which step it is at, with its counts. One a team, the last one.
create table team_imports (
  team_id uuid primary key,
  user_id uuid not null,
  step text not null check (step in ('waiting', 'fetching', 'found', 'mapping', 'done', 'failed')),
  -- Events in the calendar, and how many of them lie ahead.
  found integer,
  ahead integer,
  -- Written for the children, of all that are to be.
  mapped integer,
  to_map integer,
  started_at timestamptz not null default app_now(),
  ended_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  foreign key (team_id, user_id) references platform_teams (id, user_id) on update cascade on delete cascade,
  check ((ended_at is null) = (step not in ('done', 'failed')))
);
alter table team_imports enable row level security;
create policy see_imports on team_imports for select to homefield_app, homefield_worker
  using (user_id = any ((select administered_owners())::uuid[]));
create policy begin_imports on team_imports for insert to homefield_app
  with check (user_id = any ((select administered_owners())::uuid[]));
create policy move_imports on team_imports for update to homefield_app, homefield_worker
  using (user_id = any ((select administered_owners())::uuid[]))
  with check (user_id = any ((select administered_owners())::uuid[]));
grant select, insert on team_imports to homefield_app;
grant update (step, found, ahead, mapped, to_map, started_at, ended_at) on team_imports to homefield_app, homefield_worker;
grant select on team_imports to homefield_worker;
create trigger touch before update on team_imports for each row execute function touch_updated_at();

-- The feed stage serves many families: how far it is, told to those imports of its teams that are under way. In their
-- order, as those write them who begin many at once.
create function note_import_step(feed uuid, to_step text, found_count integer default null) returns table (team_id uuid)
  language sql security definer set search_path = public, pg_temp
as $$
  with under_way as (
    select i.team_id from team_imports i join platform_teams t on t.id = i.team_id
    where t.feed_id = feed and i.ended_at is null
    order by i.team_id for update of i)
  update team_imports i
  set step = to_step, found = coalesce(found_count, i.found),
    ended_at = case when to_step in ('done', 'failed') then app_now() end
  from under_way u
  where i.team_id = u.team_id
  returning i.team_id
$$;
revoke execute on function note_import_step(uuid, text, integer) from public;
grant execute on function note_import_step(uuid, text, integer) to homefield_worker;

-- An import that nothing has moved for minutes: its process died, or its stage fails again and again. It ends as failed,
-- and its team no longer waits for it.
create index team_imports_under_way on team_imports (updated_at) where ended_at is null;
create function end_stuck_imports(before timestamptz) returns table (team_id uuid)
  language sql security definer set search_path = public, pg_temp
as $$
  with ended as (
    update team_imports i set step = 'failed', ended_at = app_now()
    where i.ended_at is null and i.updated_at < before
    returning i.team_id),
  released as (
    update platform_teams t
    set sync_finished_at = app_now(),
        sync_status = case when t.last_synced is null or exists (
          select from feeds f where f.id = t.feed_id and f.problem is not null and f.problem <> 'heldBack')
          then 'error' else 'success' end
    from ended e where t.id = e.team_id and t.sync_status = 'pending')
  select e.team_id from ended e
$$;
revoke execute on function end_stuck_imports(timestamptz) from public;
grant execute on function end_stuck_imports(timestamptz) to homefield_worker;

-- As in 0005; but what is under way counts until it is over (three hours where its length is unknown), for three days at
-- most: a tournament of a weekend does, a banner over the whole season does not. What everybody put away does not count.
create or replace function feed_next_start(feed uuid) returns timestamptz
  language sql stable security definer set search_path = public, pg_temp
as $$
  select min(soonest) from (
    select min(e.start_time) as soonest
    from platform_teams t join events e on e.platform_team_id = t.id
    where t.feed_id = feed and e.hidden_at is null and e.start_time > app_now() - interval '3 days'
      and coalesce(e.end_time, e.start_time + interval '3 hours') > app_now()
    union all
    select min(e.first_day::timestamp at time zone t.zone)
    from platform_teams t join events e on e.platform_team_id = t.id
    where t.feed_id = feed and e.all_day and e.hidden_at is null
      and e.first_day > (app_now() at time zone t.zone)::date - 3
      and e.last_day >= (app_now() at time zone t.zone)::date) as both_kinds
$$;

-- A feed that fails for a day is told to the owners of its teams, once until it is well again.
alter table notifications
  add column platform_team_id uuid references platform_teams (id) on delete cascade,
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (
    kind in ('friendAsked', 'friendAccepted', 'profileOffered', 'profileTaken', 'profileDeleted', 'feedFailing')),
  add constraint notification_of_team check ((kind = 'feedFailing') = (platform_team_id is not null));
create index notifications_platform_team_id on notifications (platform_team_id) where platform_team_id is not null;

-- A team that goes to another family takes along what was told of it.
create function forget_told_team() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from notifications n where n.platform_team_id = new.id and n.user_id = old.user_id;
  return null;
end $$;
revoke execute on function forget_told_team() from public;
create trigger forget_told after update of user_id on platform_teams for each row
  when (old.user_id <> new.user_id) execute function forget_told_team();

-- Answers whom it told. Who only keeps a team that no child has is not bothered.
create function tell_failing_feed(feed uuid) returns table (user_id uuid)
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update feeds f set told_failing_at = app_now()
    where f.id = feed and f.told_failing_at is null and f.problem is not null and f.problem <> 'heldBack';
  if not found then
    return;
  end if;
  return query
    insert into notifications (user_id, type, kind, platform_team_id)
    select t.user_id, 'schedule_change', 'feedFailing', t.id from platform_teams t
    where t.feed_id = feed and exists (select from profile_teams m where m.platform_team_id = t.id)
    returning notifications.user_id;
end $$;
revoke execute on function tell_failing_feed(uuid) from public;
grant execute on function tell_failing_feed(uuid) to homefield_worker;

-- As in 0013, with the tasks that are new; and what is merely due comes after what somebody waits for.
create or replace function enqueue_job(task text, payload json, key text default null, queue text default null, run_at timestamptz default null)
  returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  job bigint;
begin
  if task not in ('feed.fetch', 'team.sync', 'mail.send', 'account.recover', 'account.export', 'account.delete', 'place.geocode',
      'teamsnap.import', 'teamsnap.revoke') then
    raise exception 'task % may not be enqueued by a request', task using errcode = 'insufficient_privilege';
  end if;
  -- These are asked for by whoever has checked a proof or an address, never by what a person's request may do.
  if task in ('account.recover', 'account.delete') and session_user = 'homefield_app' then
    raise exception 'task % may not be enqueued by a request', task using errcode = 'insufficient_privilege';
  end if;
  -- A job of that key may be taken by a worker between add_job's two statements (0.18): then it adds nothing and answers
  -- nothing, and the wish would be lost, because that worker may have read what was before.
  for attempt in 1..100 loop
    select added.id into job from graphile_worker.add_job(
      identifier => task, payload => payload, queue_name => queue, run_at => run_at,
      priority => case when task = 'feed.fetch' and payload ->> 'wish' = 'due' then 10 else 0 end, max_attempts => 12, job_key => key, job_key_mode => case when key is null then null else 'replace' end) as added;
    if job is not null then
      return;
    end if;
  end loop;
  raise exception 'job % could not be enqueued', task using errcode = 'lock_not_available';
end $$;

-- As in 0013, with the sign-ins.
create or replace function note_deletion_traces(person uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update account_deletions d
  set traces = array(
    select person::text
    union select id::text from profiles where user_id = person
    union select id::text from platform_teams where user_id = person
    union select feed_id::text from platform_teams where user_id = person and feed_id is not null
    union select id::text from files where owner_id = person
    union select id::text from account_exports where user_id = person
    union select id::text from additional_emails where user_id = person
    union select id::text from friend_requests where person in (requester_id, requested_id)
    union select id::text from friend_invitations where user_id = person
    union select id::text from calendar_links where user_id = person
    union select id::text from platform_credentials where user_id = person
    union select id::text from profile_handovers where person in (owner_id, friend_id))
  where d.user_id = person and d.step = 'traces'
$$;
