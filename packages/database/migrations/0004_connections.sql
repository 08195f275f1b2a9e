-- Feeds belong to the server: one per address, whoever uses it. The address is a credential. It stands here sealed,
-- found by its keyed hash, and homefield_app can read none of it.

create table feeds (
  id uuid primary key,
  url_hash text not null unique,
  url_sealed text not null,
  -- Pasted as http or webcal, and no platform vouches for https: where https is refused, http may be asked.
  http_allowed boolean not null default false,
  -- What the other side said last.
  etag text,
  last_modified text,
  content_hash bytea,
  body_sealed text,
  name text,
  zone text,
  producer text,
  refresh_minutes integer,
  -- Which reader read the entries, and until when they are complete; another reader reads the kept body again.
  reader_version integer not null default 0,
  truncated boolean not null default false,
  entry_count integer not null default 0,

  -- Checks that came to an end, well or not: who asked for one knows by it when his has ended.
  checks bigint not null default 0,
  checked_at timestamptz,
  fetched_at timestamptz,
  next_check_at timestamptz not null default app_now(),
  failures integer not null default 0,
  problem text,
  problem_since timestamptz,
  -- A feed that loses most of what lies ahead at once is not believed until later fetches say the same: meanwhile
  -- nothing is taken for removed. The reference is how much lay ahead before.
  held_since timestamptz,
  held_count integer not null default 0,
  held_reference integer,

  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index feeds_due on feeds (next_check_at);
grant select, update on feeds to homefield_worker;
create trigger touch before update on feeds for each row execute function touch_updated_at();

-- One entry of a feed as the ics package reads it: wall times kept as they were written, rules not yet expanded.
create table feed_entries (
  feed_id uuid not null references feeds (id) on delete cascade,
  -- UID and RECURRENCE-ID, with a counter where a feed repeats itself.
  entry_key text not null,
  position integer not null,
  content_hash text not null,
  entry jsonb not null,
  primary key (feed_id, entry_key)
);
grant select, insert, update, delete on feed_entries to homefield_worker;

create table platform_teams (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  platform text not null check (platform in ('TeamSnap', 'SportsEngine', 'Playmetrics', 'GameChanger', 'Other')),
  team_id text not null check (char_length(team_id) between 1 and 200),
  team_name text not null check (char_length(team_name) between 1 and 120),
  sport text not null,
  sport_color text not null check (sport_color ~ '^#[0-9A-F]{6}$'),
  -- The zone that this team's floating times are read in.
  zone text not null check (char_length(zone) between 1 and 64),
  feed_id uuid references feeds (id),
  -- All that a screen may show of the link.
  link_host text not null default '',
  sync_status text not null default 'pending' check (sync_status in ('pending', 'success', 'error')),
  last_synced timestamptz,
  -- What the last team stage made of the feed: why it failed, or how it ended.
  sync_finished_at timestamptz,
  -- Up to which check of its feed the team is synced.
  synced_check bigint not null default 0,
  -- The window the last stage covered: nothing outside the overlap of two windows is taken for removed.
  window_from timestamptz,
  window_to timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (user_id, platform, team_id),
  unique (id, user_id)
);
create index platform_teams_feed_id on platform_teams (feed_id);
alter table platform_teams enable row level security;
create policy see_teams on platform_teams for select to homefield_app, homefield_worker
  using (user_id = any ((select administered_owners())::uuid[]));
create policy add_own_teams on platform_teams for insert to homefield_app
  with check (user_id = (select app_user_id()));
create policy change_teams on platform_teams for update to homefield_app, homefield_worker
  using (user_id = any ((select administered_owners())::uuid[]))
  with check (user_id = any ((select administered_owners())::uuid[]));
create policy delete_own_teams on platform_teams for delete to homefield_app
  using (user_id = (select app_user_id()));
grant select, insert, delete on platform_teams to homefield_app;
grant update (team_name, sport, sport_color, zone, feed_id, link_host, sync_status, synced_check, version) on platform_teams
  to homefield_app;
grant select on platform_teams to homefield_worker;
grant update (sync_status, last_synced, sync_finished_at, synced_check, window_from, window_to) on platform_teams to homefield_worker;
create trigger touch before update on platform_teams for each row execute function touch_updated_at();

-- Which team is whose. The two sides may have different owners: an administrator maps a team of his own to a friend's child.
create table profile_teams (
  profile_id uuid not null,
  profile_owner_id uuid not null,
  platform_team_id uuid not null,
  team_owner_id uuid not null,
  created_at timestamptz not null default app_now(),
  primary key (platform_team_id, profile_id),
  foreign key (profile_id, profile_owner_id) references profiles (id, user_id) on delete cascade,
  foreign key (platform_team_id, team_owner_id) references platform_teams (id, user_id) on delete cascade
);
create index profile_teams_profile_id on profile_teams (profile_id);
alter table profile_teams enable row level security;
create policy see_mappings on profile_teams for select to homefield_app, homefield_worker
  using (profile_owner_id = any ((select administered_owners())::uuid[])
      or team_owner_id = any ((select administered_owners())::uuid[]));
create policy add_mappings on profile_teams for insert to homefield_app
  with check (profile_owner_id = any ((select administered_owners())::uuid[])
          and team_owner_id = any ((select administered_owners())::uuid[]));
create policy end_mappings on profile_teams for delete to homefield_app
  using (profile_owner_id = any ((select administered_owners())::uuid[])
      or team_owner_id = any ((select administered_owners())::uuid[]));
grant select, insert, delete on profile_teams to homefield_app;
grant select on profile_teams to homefield_worker;

-- A request names an address and gets its feed, new or known; it cannot tell which. Several hashes: one for each key that
-- it may have been stored under, the present one first.
create function attach_feed(new_id uuid, hashes text[], sealed text, http boolean) returns uuid
  language sql security definer set search_path = public, pg_temp
as $$
  insert into feeds (id, url_hash, url_sealed, http_allowed)
  values (new_id, coalesce((select url_hash from feeds where url_hash = any (hashes) limit 1), hashes[1]), sealed, http)
  on conflict (url_hash) do update set http_allowed = feeds.http_allowed or excluded.http_allowed
  returning id
$$;

-- What a team's owner and his administrators may know of its feed: how it fares, never its address.
create function team_feeds() returns table (
    team_id uuid, checks bigint, checked_at timestamptz, fetched_at timestamptz, problem text, problem_since timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select t.id, f.checks, f.checked_at, f.fetched_at, f.problem, f.problem_since
  from platform_teams t join feeds f on f.id = t.feed_id
  where t.user_id = any (administered_owners())
$$;
revoke execute on function attach_feed(uuid, text[], text, boolean), team_feeds() from public;
grant execute on function attach_feed(uuid, text[], text, boolean) to homefield_app;
grant execute on function team_feeds() to homefield_app, homefield_worker;

-- A feed goes with its last team. A feed that is being checked holds its lock and waits for its teams': to wait for it here
-- would be a deadlock. It is left, and goes at its next check.
create function drop_orphaned_feed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from feeds where id = (
    select f.id from feeds f
    where f.id = old.feed_id and not exists (select from platform_teams t where t.feed_id = f.id)
    for update skip locked);
  return null;
end $$;
revoke execute on function drop_orphaned_feed() from public;
create trigger drop_orphaned_feed after delete or update of feed_id on platform_teams for each row execute function drop_orphaned_feed();

-- Whether it went, because no team hangs on it any more.
create function drop_feed_without_teams(feed uuid) returns boolean
  language sql security definer set search_path = public, pg_temp
as $$
  with dropped as (
    delete from feeds f where f.id = feed and not exists (select from platform_teams t where t.feed_id = f.id) returning f.id)
  select exists (select from dropped)
$$;
revoke execute on function drop_feed_without_teams(uuid) from public;
grant execute on function drop_feed_without_teams(uuid) to homefield_worker;

-- For the feed stage, which serves many families: whose teams hang on this feed, and from when on each is synced.
create function teams_of_feed(feed uuid) returns table (team_id uuid, owner_id uuid, window_from timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$ select t.id, t.user_id, t.window_from from platform_teams t where t.feed_id = feed order by t.id $$;
revoke execute on function teams_of_feed(uuid) from public;
grant execute on function teams_of_feed(uuid) to homefield_worker;

-- How the feed stage ended, told to every team that hangs on the feed: a failing feed shows on the team, one that is
-- well again no longer does. Answers the teams whose state moved, for their revisions.
create function note_feed_outcome(feed uuid, failed boolean) returns table (team_id uuid)
  language sql security definer set search_path = public, pg_temp
as $$
  update platform_teams t
  set sync_status = case when failed then 'error' when t.last_synced is null then 'pending' else 'success' end,
      sync_finished_at = app_now()
  where t.feed_id = feed
  returning t.id
$$;
revoke execute on function note_feed_outcome(uuid, boolean) from public;
grant execute on function note_feed_outcome(uuid, boolean) to homefield_worker;
