-- The ways out (calendar links, sharing by mail), and where places are.

-- A private address under which other calendars read a family's schedule. Its secret is shown once and stored hashed; what
-- it tells is worked out with its maker's rights of the moment it is read.
create table calendar_links (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Null: all own children.
  profile_id uuid references profiles (id) on delete cascade,
  content text not null check (content in ('full', 'busy')),
  label text check (char_length(label) <= 80),
  secret_hash text not null unique check (secret_hash like 'sha256:%'),
  -- Its last four characters, to tell links apart.
  secret_tail text not null check (char_length(secret_tail) = 4),
  last_read_at timestamptz,
  -- Which program read it last, by its family name.
  last_read_by text check (char_length(last_read_by) <= 60),
  revoked_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index calendar_links_user_id on calendar_links (user_id, created_at desc);
create index calendar_links_profile_id on calendar_links (profile_id) where profile_id is not null;
alter table calendar_links enable row level security;
create policy own_calendar_links on calendar_links to homefield_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select (id, user_id, profile_id, content, label, secret_tail, last_read_at, last_read_by, revoked_at, created_at, updated_at),
  insert, update (revoked_at, label) on calendar_links to homefield_app;
create policy read_own_calendar_links on calendar_links for select to homefield_worker using (user_id = (select app_user_id()));
grant select (id, user_id, profile_id, content, label, secret_tail, last_read_at, last_read_by, revoked_at, created_at, updated_at)
  on calendar_links to homefield_worker;
create trigger touch before update on calendar_links for each row execute function touch_updated_at();

-- Whoever has the secret reads; nobody is signed in then.
create function calendar_link_behind(hash text) returns table (
    id uuid, user_id uuid, profile_id uuid, content text, created_at timestamptz, is_revoked boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select l.id, l.user_id, l.profile_id, l.content, l.created_at, l.revoked_at is not null
  from calendar_links l
  where l.secret_hash = hash and not exists (select from account_deletions d where d.user_id = l.user_id)
$$;
create function note_calendar_link_read(link uuid, reader text) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update calendar_links set last_read_at = app_now(), last_read_by = left(reader, 60) where id = link
$$;
revoke execute on function calendar_link_behind(text), note_calendar_link_read(uuid, text) from public;
grant execute on function calendar_link_behind(text), note_calendar_link_read(uuid, text) to homefield_app;

-- Who asked not to be sent shared events: a keyed hash of the address.
create table share_refusals (
  address_hash text primary key,
  created_at timestamptz not null default app_now()
);
grant select, insert on share_refusals to homefield_app, homefield_worker;

-- Where an address is, as the place service said; the address trimmed and in lower case. Read by address alone: nobody can
-- list where families go.
create table geocodes (
  address text primary key check (char_length(address) between 1 and 800),
  found boolean not null,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  location_name text check (char_length(location_name) <= 300),
  formatted_address text check (char_length(formatted_address) <= 500),
  provider text not null,
  fetched_at timestamptz not null,
  used_at timestamptz not null,
  check (found = (latitude is not null and longitude is not null))
);
create index geocodes_used_at on geocodes (used_at);

create function geocodes_of(addresses text[]) returns setof geocodes
  language sql stable security definer set search_path = public, pg_temp
as $$ select g.* from geocodes g where g.address = any (addresses) $$;
create function keep_geocode(
    at_address text, is_found boolean, lat double precision, lon double precision, name text, formatted text, by_provider text)
  returns void
  language sql security definer set search_path = public, pg_temp
as $$
  insert into geocodes (address, found, latitude, longitude, location_name, formatted_address, provider, fetched_at, used_at)
  values (at_address, is_found, lat, lon, name, formatted, by_provider, app_now(), app_now())
  on conflict (address) do update
    set found = excluded.found, latitude = excluded.latitude, longitude = excluded.longitude,
      location_name = excluded.location_name, formatted_address = excluded.formatted_address,
      provider = excluded.provider, fetched_at = excluded.fetched_at, used_at = excluded.used_at
$$;
create function note_geocodes_used(addresses text[]) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update geocodes set used_at = app_now() where address = any (addresses) and used_at < app_now() - interval '1 day'
$$;
create function drop_unused_geocodes(before timestamptz) returns bigint
  language sql security definer set search_path = public, pg_temp
as $$
  with dropped as (delete from geocodes g where g.used_at < before returning 1)
  select count(*) from dropped
$$;
revoke execute on function geocodes_of(text[]), note_geocodes_used(text[]), drop_unused_geocodes(timestamptz),
  keep_geocode(text, boolean, double precision, double precision, text, text, text) from public;
grant execute on function geocodes_of(text[]), note_geocodes_used(text[]),
  keep_geocode(text, boolean, double precision, double precision, text, text, text) to homefield_app, homefield_worker;
grant execute on function drop_unused_geocodes(timestamptz) to homefield_worker;

-- As in 0008, with the task that is new.
create or replace function enqueue_job(task text, payload json, key text default null, queue text default null, run_at timestamptz default null)
  returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  job bigint;
begin
  if task not in ('feed.fetch', 'team.sync', 'mail.send', 'account.recover', 'account.export', 'account.delete', 'place.geocode') then
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
      max_attempts => 12, job_key => key, job_key_mode => case when key is null then null else 'replace' end) as added;
    if job is not null then
      return;
    end if;
  end loop;
  raise exception 'job % could not be enqueued', task using errcode = 'lock_not_available';
end $$;

-- As in 0011, with the links.
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
    union select id::text from profile_handovers where person in (owner_id, friend_id))
  where d.user_id = person and d.step = 'traces'
$$;
