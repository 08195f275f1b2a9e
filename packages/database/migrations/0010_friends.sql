-- Friends: who may find whom, ask, grant, block; and what each is told.
--
-- Between two people there is at most one open request, and either both directions of a friendship or none. Everything
-- that changes what is between two people first takes the lock of that pair, so that it happens one after the other:
-- both ask at once, accept while it is cancelled, accept twice, block while asked. Requests of the app may read their own
-- side of it, and change it by these functions alone.

create extension if not exists pg_trgm;

alter table user_settings add column findable boolean not null default true;
create index user_settings_full_name on user_settings using gin (full_name gin_trgm_ops);

create table friend_requests (
  id uuid primary key,
  requester_id uuid not null references users (id) on delete cascade,
  requested_id uuid not null references users (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined')),
  -- What both sides grant when it is accepted: nothing (specification 000, section 4).
  role text not null default 'none' check (role = 'none'),
  message text check (char_length(message) between 1 and 500),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  check (requester_id <> requested_id)
);
create unique index friend_requests_open on friend_requests (least(requester_id, requested_id), greatest(requester_id, requested_id))
  where status = 'pending';
create index friend_requests_requester_id on friend_requests (requester_id) where status = 'pending';
create index friend_requests_requested_id on friend_requests (requested_id) where status = 'pending';
alter table friend_requests enable row level security;
create policy see_friend_requests on friend_requests for select to homefield_app, homefield_worker
  using (requester_id = (select app_user_id()) or requested_id = (select app_user_id()));
grant select on friend_requests to homefield_app, homefield_worker;
create trigger touch before update on friend_requests for each row execute function touch_updated_at();

-- Only its owner knows of a block.
create table blocks (
  user_id uuid not null references users (id) on delete cascade,
  blocked_id uuid not null references users (id) on delete cascade,
  -- What he granted before; null where they were not friends.
  role_before text check (role_before in ('none', 'viewer', 'administrator')),
  created_at timestamptz not null default app_now(),
  primary key (user_id, blocked_id),
  check (user_id <> blocked_id)
);
create index blocks_blocked_id on blocks (blocked_id);
alter table blocks enable row level security;
create policy see_own_blocks on blocks for select to homefield_app, homefield_worker using (user_id = (select app_user_id()));
create policy end_own_blocks on blocks for delete to homefield_app using (user_id = (select app_user_id()));
grant select, delete on blocks to homefield_app;
grant select on blocks to homefield_worker;

-- What a person is told in the app. Its words are made for the reader, in his language: here is what it is about.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  type text not null check (type in ('friend_request', 'profile', 'new_event', 'schedule_change', 'event_message', 'message')),
  kind text not null check (kind in ('friendAsked', 'friendAccepted', 'profileOffered', 'profileTaken', 'profileDeleted')),
  -- Whose doing it is; goes with him.
  person_id uuid references users (id) on delete cascade,
  friend_request_id uuid references friend_requests (id) on delete cascade,
  data jsonb not null default '{}',
  read boolean not null default false,
  created_at timestamptz not null default app_now()
);
create index notifications_user_id on notifications (user_id, created_at desc);
create index notifications_person_id on notifications (person_id);
create index notifications_friend_request_id on notifications (friend_request_id);
alter table notifications enable row level security;
create policy own_notifications on notifications to homefield_app, homefield_worker
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, update (read), delete on notifications to homefield_app;
grant select on notifications to homefield_worker;

-- One who grants may change what he grants; nobody else, and nothing else of it.
create policy change_own_grants on friendships for update to homefield_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant update (role, version) on friendships to homefield_app;

create index profile_teams_owners on profile_teams (profile_owner_id, team_owner_id);

-- Who maps for others holds the roles that he does it by: one that is being taken away ends what it finds, and must find
-- all. A role that went meanwhile is refused as row security would.
create function hold_roles_of_mapping() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  held integer;
begin
  perform from friendships f
    where f.user_id in (new.profile_owner_id, new.team_owner_id) and f.friend_id = app_user_id() and f.role = 'administrator'
    order by f.id for share;
  get diagnostics held = row_count;
  if held < (select count(distinct o) from unnest(array[new.profile_owner_id, new.team_owner_id]) o where o <> app_user_id()) then
    raise exception 'not an administrator any more' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger hold_roles before insert on profile_teams for each row
  when (new.profile_owner_id <> app_user_id() or new.team_owner_id <> app_user_id())
  execute function hold_roles_of_mapping();

-- What an administrator brought into an owner's children goes with the role: his teams are mapped to them no longer. So
-- does what he took: the owner's teams on his own children, unless the owner may put them there himself.
create function end_mappings_of_lost_role() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  pair record;
begin
  for pair in
    select old.user_id as child_owner, old.friend_id as team_owner
    union all
    select old.friend_id, old.user_id where not exists (
      select from friendships f where f.user_id = old.friend_id and f.friend_id = old.user_id and f.role = 'administrator')
  loop
    -- A sync under way holds its team, and what it writes is seen only once it has ended. Who maps holds the team for its
    -- key alone, and may be waiting for the role: he must not be waited for.
    perform from platform_teams t
      where t.id in (select m.platform_team_id from profile_teams m
                     where m.profile_owner_id = pair.child_owner and m.team_owner_id = pair.team_owner)
      order by t.id for no key update;
    delete from profile_teams m where m.profile_owner_id = pair.child_owner and m.team_owner_id = pair.team_owner;
    delete from events e using platform_teams t
      where t.user_id = pair.team_owner and e.platform_team_id = t.id and e.owner_id = pair.child_owner;
  end loop;
  return null;
end $$;
create trigger end_mappings_with_friendship after delete on friendships for each row
  when (old.role = 'administrator') execute function end_mappings_of_lost_role();
create trigger end_mappings_with_role after update of role on friendships for each row
  when (old.role = 'administrator' and new.role <> 'administrator') execute function end_mappings_of_lost_role();

-- Held until the transaction ends by whoever changes what is between the two. Both accounts stay meanwhile; false where
-- one of them is gone or is being deleted. What follows must see what others did before: a transaction that keeps to an
-- older view of things is refused.
create function lock_pair(one uuid, other uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  present integer;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'what is between two people changes in read committed alone' using errcode = 'invalid_transaction_state';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(least(one, other)::text || greatest(one, other)::text, 4));
  perform from users where id in (one, other) order by id for key share;
  get diagnostics present = row_count;
  return present = 2 and not exists (select from account_deletions d where d.user_id in (one, other));
end $$;

-- Whether the asking person may come upon this one: both are onboarded, he lets himself be found, neither blocked the
-- other. His not being there, hiding and blocking look the same.
create function may_find(person uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select person <> app_user_id()
    and exists (select from user_settings s where s.user_id = app_user_id() and s.full_name <> '' and s.timezone <> '')
    and exists (select from user_settings s where s.user_id = person and s.findable and s.full_name <> '' and s.timezone <> '')
    and not exists (select from blocks b where b.user_id = person and b.blocked_id = app_user_id())
    and not exists (select from blocks b where b.user_id = app_user_id() and b.blocked_id = person)
    and not exists (select from account_deletions d where d.user_id = person)
$$;

-- Whom the asking person is connected with: friends in either direction, open requests, those he blocked.
create function circle() returns table (id uuid, full_name text, photo_file_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select s.user_id, s.full_name, s.photo_file_id
  from (select friend_id as id from friendships where user_id = app_user_id()
        union select user_id from friendships where friend_id = app_user_id()
        union select requested_id from friend_requests where requester_id = app_user_id() and status = 'pending'
        union select requester_id from friend_requests where requested_id = app_user_id() and status = 'pending'
        union select blocked_id from blocks where user_id = app_user_id()) as known
  join user_settings s on s.user_id = known.id
$$;

-- By name, whoever may be found and is not connected yet: id, name and photo, and nothing else. `pattern` is a LIKE
-- pattern made of what was typed, with its own wildcards escaped.
create function search_people(typed text, pattern text) returns table (id uuid, full_name text, photo_file_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select s.user_id, s.full_name, s.photo_file_id
  from user_settings s
  where s.full_name ilike '%' || pattern || '%'
    and s.findable and s.full_name <> '' and s.timezone <> ''
    and exists (select from user_settings me
                where me.user_id = (select app_user_id()) and me.full_name <> '' and me.timezone <> '')
    -- One list, made once: few letters match nearly everybody, and each would be looked up in every table.
    and s.user_id <> all (array(
      select app_user_id()
      union all select f.friend_id from friendships f where f.user_id = (select app_user_id())
      union all select f.user_id from friendships f where f.friend_id = (select app_user_id())
      union all select r.requested_id from friend_requests r where r.status = 'pending' and r.requester_id = (select app_user_id())
      union all select r.requester_id from friend_requests r where r.status = 'pending' and r.requested_id = (select app_user_id())
      union all select b.user_id from blocks b where b.blocked_id = (select app_user_id())
      union all select b.blocked_id from blocks b where b.user_id = (select app_user_id())
      union all select d.user_id from account_deletions d))
  order by not starts_with(lower(s.full_name), lower(typed)), lower(s.full_name), s.user_id
  limit 10
$$;

-- Portraits are seen by who is connected or may find; after a block by neither.
create function may_see_portrait(person uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select person = app_user_id()
    or exists (select from friendships f where f.user_id = app_user_id() and f.friend_id = person)
    or exists (select from friendships f where f.friend_id = app_user_id() and f.user_id = person)
    or exists (select from friend_requests r where r.status = 'pending'
               and app_user_id() in (r.requester_id, r.requested_id) and person in (r.requester_id, r.requested_id))
    or may_find(person)
$$;
drop policy see_portraits on files;
create policy see_portraits on files for select to homefield_app, homefield_worker
  using (kind = 'portrait' and may_see_portrait(owner_id));

-- Who did what the asking person was told of. His name stays with it when they are friends no more; his portrait does not.
create function notified_by() returns table (id uuid, full_name text, photo_file_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select s.user_id, s.full_name, case when may_see_portrait(s.user_id) then s.photo_file_id end
  from user_settings s
  where s.user_id in (select n.person_id from notifications n where n.user_id = app_user_id())
$$;

-- Makes two people friends, once, each granting the other nothing yet. Their open requests are settled by it.
create function befriend(one uuid, other uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  insert into friendships (id, user_id, friend_id) values
    (gen_random_uuid(), one, other), (gen_random_uuid(), other, one)
    on conflict (user_id, friend_id) do nothing;
  delete from notifications n using friend_requests r
    where n.friend_request_id = r.id and r.status = 'pending'
      and one in (r.requester_id, r.requested_id) and other in (r.requester_id, r.requested_id);
  update friend_requests r set status = 'accepted'
    where r.status = 'pending' and one in (r.requester_id, r.requested_id) and other in (r.requester_id, r.requested_id)
$$;

-- Asks a person. Answers what came of it.
create function ask_friend(request uuid, person uuid, greeting text) returns text
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if person = app_user_id() or not lock_pair(app_user_id(), person) then
    return 'notFound';
  end if;
  if exists (select from friendships f where f.user_id = app_user_id() and f.friend_id = person) then
    return 'friends';
  end if;
  -- Also the other way round: then it is there to be accepted.
  if exists (select from friend_requests r where r.status = 'pending'
             and app_user_id() in (r.requester_id, r.requested_id) and person in (r.requester_id, r.requested_id)) then
    return 'exists';
  end if;
  if exists (select from blocks b where b.user_id = app_user_id() and b.blocked_id = person) then
    return 'blocked';
  end if;
  if not may_find(person) then
    return 'notFound';
  end if;
  insert into friend_requests (id, requester_id, requested_id, message) values (request, app_user_id(), person, greeting);
  insert into notifications (user_id, type, kind, person_id, friend_request_id)
    values (person, 'friend_request', 'friendAsked', app_user_id(), request);
  return 'asked';
end $$;

-- The recipient accepts, or declines. Answers who asked; null where there is no such open request.
create function answer_friend_request(request uuid, accepted boolean) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  requester uuid;
begin
  select r.requester_id into requester from friend_requests r
    where r.id = request and r.requested_id = app_user_id() and r.status = 'pending';
  if requester is null or not lock_pair(app_user_id(), requester) then
    return null;
  end if;
  -- As it is now that nobody else touches it.
  perform from friend_requests r where r.id = request and r.status = 'pending' for update;
  if not found then
    return null;
  end if;
  if accepted then
    perform befriend(app_user_id(), requester);
    insert into notifications (user_id, type, kind, person_id, friend_request_id)
      values (requester, 'friend_request', 'friendAccepted', app_user_id(), request);
  else
    update friend_requests set status = 'declined' where id = request;
    delete from notifications where friend_request_id = request;
  end if;
  return requester;
end $$;

-- The requester takes it back, with what it had told. Answers whom he had asked.
create function cancel_friend_request(request uuid) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  asked uuid;
begin
  select r.requested_id into asked from friend_requests r
    where r.id = request and r.requester_id = app_user_id() and r.status = 'pending';
  if asked is null then
    return null;
  end if;
  perform lock_pair(app_user_id(), asked);
  delete from friend_requests r where r.id = request and r.status = 'pending';
  return case when found then asked end;
end $$;

-- What else moves where a role between the two ends: children with a team of the other's, and those teams. Takes the lock
-- of the pair, so that it stays so until the transaction ends.
create function lent_between(person uuid) returns table (subject text)
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform lock_pair(app_user_id(), person);
  perform from friendships f
    where (f.user_id = app_user_id() and f.friend_id = person) or (f.user_id = person and f.friend_id = app_user_id())
    order by f.id for update;
  return query
    select unnest(array['profile:' || m.profile_id, 'team:' || m.platform_team_id]) from profile_teams m
    where (m.profile_owner_id = app_user_id() and m.team_owner_id = person)
       or (m.profile_owner_id = person and m.team_owner_id = app_user_id());
end $$;

-- Both directions end, and with them what was told of their beginning. False where there was none.
create function end_friendship(person uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform lock_pair(app_user_id(), person);
  delete from friendships f
    where (f.user_id = app_user_id() and f.friend_id = person) or (f.user_id = person and f.friend_id = app_user_id());
  if not found then
    return false;
  end if;
  delete from notifications n where n.kind = 'friendAccepted'
    and ((n.user_id = app_user_id() and n.person_id = person) or (n.user_id = person and n.person_id = app_user_id()));
  return true;
end $$;

-- Blocks somebody one knows or may find: what was between the two ends, silently. False where he is not to be seen.
create function block_person(person uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if person = app_user_id() or not lock_pair(app_user_id(), person) then
    return false;
  end if;
  if exists (select from blocks b where b.user_id = app_user_id() and b.blocked_id = person) then
    return true;
  end if;
  if not may_find(person) and not exists (select from circle() c where c.id = person) then
    return false;
  end if;
  insert into blocks (user_id, blocked_id, role_before)
    values (app_user_id(), person,
      (select f.role from friendships f where f.user_id = app_user_id() and f.friend_id = person));
  perform end_friendship(person);
  delete from friend_requests r where r.status = 'pending'
    and app_user_id() in (r.requester_id, r.requested_id) and person in (r.requester_id, r.requested_id);
  delete from notifications n
    where (n.user_id = app_user_id() and n.person_id = person) or (n.user_id = person and n.person_id = app_user_id());
  return true;
end $$;

revoke execute on function hold_roles_of_mapping(), end_mappings_of_lost_role(), lock_pair(uuid, uuid), may_find(uuid),
  circle(), search_people(text, text), may_see_portrait(uuid), notified_by(), befriend(uuid, uuid),
  ask_friend(uuid, uuid, text), answer_friend_request(uuid, boolean), cancel_friend_request(uuid), lent_between(uuid),
  end_friendship(uuid), block_person(uuid) from public;
grant execute on function may_see_portrait(uuid), circle(), notified_by() to homefield_app, homefield_worker;
grant execute on function search_people(text, text), ask_friend(uuid, uuid, text), answer_friend_request(uuid, boolean),
  cancel_friend_request(uuid), lent_between(uuid), end_friendship(uuid), block_person(uuid)
  to homefield_app;

-- A child that another deletes on its owner's behalf: the owner is told who did it.
create function tell_owner_of_deleted_child() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if app_user_id() is not null and app_user_id() <> old.user_id and exists (select from users u where u.id = old.user_id) then
    insert into notifications (user_id, type, kind, person_id, data)
      values (old.user_id, 'profile', 'profileDeleted', app_user_id(), jsonb_build_object('profileName', old.name));
  end if;
  return null;
end $$;
revoke execute on function tell_owner_of_deleted_child() from public;
create trigger tell_owner after delete on profiles for each row execute function tell_owner_of_deleted_child();
