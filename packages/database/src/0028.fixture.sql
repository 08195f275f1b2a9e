create or replace function touch_updated_at() returns trigger
  language plpgsql as $$
begin
  new.updated_at := app_now();
  return new;
end $$;
revoke execute on function touch_updated_at() from public;
create or replace function bump_revisions(subjects text[]) returns table (subject text, revision bigint)
  language sql security definer set search_path = public, pg_temp
as $$
  insert into revisions as r (subject, revision, bumped_at)
  select s, 1, app_now() from (select distinct unnest(subjects) as s order by s) as sorted
  on conflict on constraint revisions_pkey
    do update set revision = r.revision + 1, bumped_at = excluded.bumped_at
  returning r.subject, r.revision
$$;
revoke execute on function bump_revisions(text[]) from public;
grant execute on function bump_revisions(text[]) to homefield_app, homefield_worker, homefield_auth;
create or replace function known_people() returns table (id uuid, full_name text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select s.user_id, s.full_name
  from (select app_user_id() as id
        union select friend_id from friendships where user_id = app_user_id()
        union select user_id from friendships where friend_id = app_user_id()) as circle
  join user_settings s on s.user_id = circle.id
$$;
revoke execute on function known_people() from public;
grant execute on function known_people() to homefield_app, homefield_worker;
create or replace function people_who_see(owner uuid) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select person from (
    select owner as person
    union all
    select friend_id from friendships where user_id = owner and role in ('viewer', 'administrator')) as circle
  where owner = any (administered_owners())
$$;
revoke execute on function people_who_see(uuid) from public;
grant execute on function people_who_see(uuid) to homefield_app, homefield_worker;
create or replace function attach_feed(new_id uuid, hashes text[], sealed text, http boolean) returns uuid
  language sql security definer set search_path = public, pg_temp
as $$
  insert into feeds (id, url_hash, url_sealed, http_allowed)
  values (new_id, coalesce((select url_hash from feeds where url_hash = any (hashes) limit 1), hashes[1]), sealed, http)
  on conflict (url_hash) do update set http_allowed = feeds.http_allowed or excluded.http_allowed
  returning id
$$;
revoke execute on function attach_feed(uuid, text[], text, boolean) from public;
grant execute on function attach_feed(uuid, text[], text, boolean) to homefield_app;
create or replace function drop_orphaned_feed() returns trigger
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
create or replace function drop_feed_without_teams(feed uuid) returns boolean
  language sql security definer set search_path = public, pg_temp
as $$
  with dropped as (
    delete from feeds f where f.id = feed and not exists (select from platform_teams t where t.feed_id = f.id) returning f.id)
  select exists (select from dropped)
$$;
revoke execute on function drop_feed_without_teams(uuid) from public;
grant execute on function drop_feed_without_teams(uuid) to homefield_worker;
create or replace function teams_of_feed(feed uuid) returns table (team_id uuid, owner_id uuid, window_from timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$ select t.id, t.user_id, t.window_from from platform_teams t where t.feed_id = feed order by t.id $$;
revoke execute on function teams_of_feed(uuid) from public;
grant execute on function teams_of_feed(uuid) to homefield_worker;
create or replace function note_feed_outcome(feed uuid, failed boolean) returns table (team_id uuid)
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
create or replace function my_subjects() returns table (subject text, revision bigint)
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
create or replace function remove_stored_file() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into file_removals (storage_id) values (old.storage_id);
  return null;
end $$;
revoke execute on function remove_stored_file() from public;
create or replace function settings_for_new_user() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into user_settings (user_id, language, created_at, updated_at)
  values (new.id, new.language, new.created_at, new.created_at);
  return null;
end $$;
revoke execute on function settings_for_new_user() from public;
create or replace function own_address() returns table (email text, is_confirmed boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select u.email, u.email_verified from users u where u.id = app_user_id()
$$;
revoke execute on function own_address() from public;
grant execute on function own_address() to homefield_app;
create or replace function refuse_session_of_deleted() returns trigger
  language plpgsql as $$
begin
  perform from users where id = new.user_id for key share;
  if exists (select from account_deletions d where d.user_id = new.user_id) then
    raise exception 'the account is being deleted' using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;
revoke execute on function refuse_session_of_deleted() from public;
create or replace function end_deleted_teams(person uuid) returns table (subject text)
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not exists (select from account_deletions d where d.user_id = person) then
    return;
  end if;
  return query
    select 'profile:' || m.profile_id from profile_teams m where m.team_owner_id = person and m.profile_owner_id <> person
    union select 'person:' || m.profile_owner_id from profile_teams m where m.team_owner_id = person and m.profile_owner_id <> person
    union select 'team:' || m.platform_team_id from profile_teams m where m.profile_owner_id = person and m.team_owner_id <> person
    union select 'person:' || m.team_owner_id from profile_teams m where m.profile_owner_id = person and m.team_owner_id <> person;
  delete from profile_teams m where m.profile_owner_id = person;
  delete from platform_teams t where t.user_id = person;
end $$;
revoke execute on function end_deleted_teams(uuid) from public;
grant execute on function end_deleted_teams(uuid) to homefield_worker;
create or replace function stored_bytes_of_deleted(person uuid) returns table (storage_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select s.storage_id from (
    select f.storage_id from files f where f.owner_id = person
    union all
    select e.storage_id from account_exports e where e.user_id = person and e.storage_id is not null
    union all
    select r.storage_id from file_removals r where r.owner_id = person) s
  where exists (select from account_deletions d where d.user_id = person)
$$;
revoke execute on function stored_bytes_of_deleted(uuid) from public;
grant execute on function stored_bytes_of_deleted(uuid) to homefield_worker;
create or replace function forget_deleted_bytes(person uuid, gone uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not exists (select from account_deletions d where d.user_id = person) then
    return;
  end if;
  delete from files f where f.owner_id = person and f.storage_id = any (gone);
  delete from account_exports e where e.user_id = person and e.storage_id = any (gone);
  delete from file_removals r where r.storage_id = any (gone) and r.owner_id is null;
end $$;
revoke execute on function forget_deleted_bytes(uuid, uuid[]) from public;
grant execute on function forget_deleted_bytes(uuid, uuid[]) to homefield_worker;
create or replace function delete_account_rows(person uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  delete from users u where u.id = person and exists (select from account_deletions d where d.user_id = person)
$$;
revoke execute on function delete_account_rows(uuid) from public;
grant execute on function delete_account_rows(uuid) to homefield_worker;
create or replace function refuse_portrait_of_child() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not exists (select from files f where f.id = new.photo_file_id and f.kind = 'photo') then
    raise exception 'not a photo of a child' using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;
revoke execute on function refuse_portrait_of_child() from public;
create or replace function drop_photo_of_child() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from files f where f.id = old.photo_file_id and not exists (
    select from profiles p where p.photo_file_id = f.id);
  return null;
end $$;
revoke execute on function drop_photo_of_child() from public;
create or replace function hold_roles_of_mapping() returns trigger
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
revoke execute on function hold_roles_of_mapping() from public;
create or replace function end_mappings_of_lost_role() returns trigger
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
revoke execute on function end_mappings_of_lost_role() from public;
create or replace function lock_pair(one uuid, other uuid) returns boolean
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
revoke execute on function lock_pair(uuid, uuid) from public;
create or replace function may_find(person uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select person <> app_user_id()
    and exists (select from user_settings s where s.user_id = app_user_id() and s.full_name <> '' and s.timezone <> '')
    and exists (select from user_settings s where s.user_id = person and s.findable and s.full_name <> '' and s.timezone <> '')
    and not exists (select from blocks b where b.user_id = person and b.blocked_id = app_user_id())
    and not exists (select from blocks b where b.user_id = app_user_id() and b.blocked_id = person)
    and not exists (select from account_deletions d where d.user_id = person)
$$;
revoke execute on function may_find(uuid) from public;
create or replace function circle() returns table (id uuid, full_name text, photo_file_id uuid)
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
revoke execute on function circle() from public;
grant execute on function circle() to homefield_app, homefield_worker;
create or replace function may_see_portrait(person uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select person = app_user_id()
    or exists (select from friendships f where f.user_id = app_user_id() and f.friend_id = person)
    or exists (select from friendships f where f.friend_id = app_user_id() and f.user_id = person)
    or exists (select from friend_requests r where r.status = 'pending'
               and app_user_id() in (r.requester_id, r.requested_id) and person in (r.requester_id, r.requested_id))
    or may_find(person)
$$;
revoke execute on function may_see_portrait(uuid) from public;
grant execute on function may_see_portrait(uuid) to homefield_app, homefield_worker;
create or replace function notified_by() returns table (id uuid, full_name text, photo_file_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select s.user_id, s.full_name, case when may_see_portrait(s.user_id) then s.photo_file_id end
  from user_settings s
  where s.user_id in (select n.person_id from notifications n where n.user_id = app_user_id())
$$;
revoke execute on function notified_by() from public;
grant execute on function notified_by() to homefield_app, homefield_worker;
create or replace function befriend(one uuid, other uuid) returns void
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
revoke execute on function befriend(uuid, uuid) from public;
create or replace function ask_friend(request uuid, person uuid, greeting text) returns text
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if person = app_user_id() or not lock_pair(app_user_id(), person) then
    return 'notFound';
  end if;
  if exists (select from friendships f where f.user_id = app_user_id() and f.friend_id = person) then
    return 'friends';
  end if;
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
revoke execute on function ask_friend(uuid, uuid, text) from public;
grant execute on function ask_friend(uuid, uuid, text) to homefield_app;
create or replace function answer_friend_request(request uuid, accepted boolean) returns uuid
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
revoke execute on function answer_friend_request(uuid, boolean) from public;
grant execute on function answer_friend_request(uuid, boolean) to homefield_app;
create or replace function cancel_friend_request(request uuid) returns uuid
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
revoke execute on function cancel_friend_request(uuid) from public;
grant execute on function cancel_friend_request(uuid) to homefield_app;
create or replace function lent_between(person uuid) returns table (subject text)
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
revoke execute on function lent_between(uuid) from public;
grant execute on function lent_between(uuid) to homefield_app;
create or replace function end_friendship(person uuid) returns boolean
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
revoke execute on function end_friendship(uuid) from public;
grant execute on function end_friendship(uuid) to homefield_app;
create or replace function block_person(person uuid) returns boolean
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
revoke execute on function block_person(uuid) from public;
grant execute on function block_person(uuid) to homefield_app;
create or replace function notify_owner_of_deleted_child() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if app_user_id() is not null and app_user_id() <> old.user_id and exists (select from users u where u.id = old.user_id) then
    insert into notifications (user_id, type, kind, person_id, data)
      values (old.user_id, 'profile', 'profileDeleted', app_user_id(), jsonb_build_object('profileName', old.name));
  end if;
  return null;
end $$;
revoke execute on function notify_owner_of_deleted_child() from public;
create or replace function invitation_behind(hash text) returns table (id uuid, inviter_id uuid, full_name text, photo_file_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select i.id, i.user_id, s.full_name, case when may_see_portrait(i.user_id) then s.photo_file_id end
  from friend_invitations i join user_settings s on s.user_id = i.user_id
  where app_user_id() is not null and i.secret_hash = hash and i.accepted_at is null and i.expires_at > app_now()
    and not exists (select from blocks b where b.user_id = i.user_id and b.blocked_id = app_user_id())
    and not exists (select from account_deletions d where d.user_id = i.user_id)
$$;
revoke execute on function invitation_behind(text) from public;
grant execute on function invitation_behind(text) to homefield_app;
create or replace function accept_invitation(hash text) returns table (outcome text, inviter uuid)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  invitation uuid;
  from_person uuid;
  are_friends boolean;
begin
  select b.id, b.inviter_id into invitation, from_person from invitation_behind(hash) b;
  if from_person = app_user_id() then
    return query select 'own', from_person;
    return;
  end if;
  if invitation is null or not lock_pair(app_user_id(), from_person) then
    return query select 'invalid', null::uuid;
    return;
  end if;
  if exists (select from blocks b where b.user_id = app_user_id() and b.blocked_id = from_person) then
    return query select 'blocked', from_person;
    return;
  end if;
  update friend_invitations i set accepted_at = app_now(), accepted_by = app_user_id()
    where i.id = invitation and i.accepted_at is null and exists (select from invitation_behind(hash));
  if not found then
    return query select 'invalid', null::uuid;
    return;
  end if;
  are_friends := exists (select from friendships f where f.user_id = from_person and f.friend_id = app_user_id());
  perform befriend(app_user_id(), from_person);
  if not are_friends then
    insert into notifications (user_id, type, kind, person_id)
      values (from_person, 'friend_request', 'friendAccepted', app_user_id());
  end if;
  return query select 'accepted', from_person;
end $$;
revoke execute on function accept_invitation(text) from public;
grant execute on function accept_invitation(text) to homefield_app;
create or replace function drop_old_invitations() returns bigint
  language sql security definer set search_path = public, pg_temp
as $$
  with dropped as (delete from friend_invitations i where i.expires_at < app_now() - interval '30 days' returning 1)
  select count(*) from dropped
$$;
revoke execute on function drop_old_invitations() from public;
grant execute on function drop_old_invitations() to homefield_worker;
create or replace function notify_friend_of_handover() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into notifications (user_id, type, kind, person_id, data)
    select new.friend_id, 'profile', 'profileOffered', new.owner_id,
      jsonb_build_object('profileId', p.id, 'profileName', p.name, 'handoverId', new.id)
    from profiles p where p.id = new.profile_id;
  return null;
end $$;
revoke execute on function notify_friend_of_handover() from public;
create or replace function withdraw_handover_notification() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from notifications n
    where n.user_id = old.friend_id and n.kind = 'profileOffered' and n.data ->> 'handoverId' = old.id::text;
  return null;
end $$;
revoke execute on function withdraw_handover_notification() from public;
create or replace function end_handovers_of_lost_role() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from profile_handovers h where h.owner_id = old.user_id and h.friend_id = old.friend_id;
  return null;
end $$;
revoke execute on function end_handovers_of_lost_role() from public;
create or replace function event_sources(happening uuid) returns table (
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
create or replace function drop_deleted_events(before timestamptz) returns bigint
  language sql security definer set search_path = public, pg_temp
as $$
  with dropped as (
    delete from events e where e.platform = 'Manual' and e.hidden_at < before returning 1)
  select count(*) from dropped
$$;
revoke execute on function drop_deleted_events(timestamptz) from public;
grant execute on function drop_deleted_events(timestamptz) to homefield_worker;
create or replace function manual_events_ahead(of timestamptz, after uuid, at_most integer) returns table (
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
revoke execute on function manual_events_ahead(timestamptz, uuid, integer) from public;
grant execute on function manual_events_ahead(timestamptz, uuid, integer) to homefield_worker;
create or replace function derive_manual_event(event uuid, starts timestamptz, ends timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
as $$ update events set start_time = starts, end_time = ends where id = event and platform = 'Manual' $$;
revoke execute on function derive_manual_event(uuid, timestamptz, timestamptz) from public;
grant execute on function derive_manual_event(uuid, timestamptz, timestamptz) to homefield_worker;
create or replace function calendar_link_behind(hash text) returns table (
    id uuid, user_id uuid, profile_id uuid, content text, created_at timestamptz, is_revoked boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select l.id, l.user_id, l.profile_id, l.content, l.created_at, l.revoked_at is not null
  from calendar_links l
  where l.secret_hash = hash and not exists (select from account_deletions d where d.user_id = l.user_id)
$$;
revoke execute on function calendar_link_behind(text) from public;
grant execute on function calendar_link_behind(text) to homefield_app;
create or replace function geocodes_of(addresses text[]) returns setof geocodes
  language sql stable security definer set search_path = public, pg_temp
as $$ select g.* from geocodes g where g.address = any (addresses) $$;
revoke execute on function geocodes_of(text[]) from public;
grant execute on function geocodes_of(text[]) to homefield_app, homefield_worker;
create or replace function keep_geocode(
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
revoke execute on function keep_geocode(text, boolean, double precision, double precision, text, text, text) from public;
grant execute on function keep_geocode(text, boolean, double precision, double precision, text, text, text) to homefield_app, homefield_worker;
create or replace function note_geocodes_used(addresses text[]) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update geocodes set used_at = app_now() where address = any (addresses) and used_at < app_now() - interval '1 day'
$$;
revoke execute on function note_geocodes_used(text[]) from public;
grant execute on function note_geocodes_used(text[]) to homefield_app, homefield_worker;
create or replace function drop_unused_geocodes(before timestamptz) returns bigint
  language sql security definer set search_path = public, pg_temp
as $$
  with dropped as (delete from geocodes g where g.used_at < before returning 1)
  select count(*) from dropped
$$;
revoke execute on function drop_unused_geocodes(timestamptz) from public;
grant execute on function drop_unused_geocodes(timestamptz) to homefield_worker;
create or replace function drop_old_sign_in_attempts(before timestamptz) returns bigint
  language sql security definer set search_path = public, pg_temp
as $$
  with dropped as (delete from sign_in_attempts a where a.expires_at < before returning 1)
  select count(*) from dropped
$$;
revoke execute on function drop_old_sign_in_attempts(timestamptz) from public;
grant execute on function drop_old_sign_in_attempts(timestamptz) to homefield_worker;
create or replace function keep_credential(
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
revoke execute on function keep_credential(uuid, text, text, text, text, timestamptz) from public;
grant execute on function keep_credential(uuid, text, text, text, text, timestamptz) to homefield_app;
create or replace function own_credentials() returns table (
    id uuid, platform text, connected_at timestamptz, signed_out_at timestamptz, listed_at timestamptz, listed_teams text[])
  language sql stable security definer set search_path = public, pg_temp
as $$
  select c.id, c.platform, c.connected_at, c.signed_out_at, c.listed_at, c.listed_teams
  from platform_credentials c where c.user_id = app_user_id()
$$;
revoke execute on function own_credentials() from public;
grant execute on function own_credentials() to homefield_app, homefield_worker;
create or replace function note_listing(credential uuid, teams text[]) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update platform_credentials c
  set listed_at = app_now(), next_listing_at = app_now() + interval '1 day',
    listed_teams = array(select unnest(c.listed_teams) union select unnest(teams))
  where c.id = credential and c.user_id = app_user_id()
$$;
revoke execute on function note_listing(uuid, text[]) from public;
grant execute on function note_listing(uuid, text[]) to homefield_app;
create or replace function drop_credential(of_platform text) returns text
  language sql security definer set search_path = public, pg_temp
as $$
  delete from platform_credentials c where c.user_id = app_user_id() and c.platform = of_platform
  returning coalesce(c.refresh_sealed, c.access_sealed)
$$;
revoke execute on function drop_credential(text) from public;
grant execute on function drop_credential(text) to homefield_app;
create or replace function attach_account_feed(new_id uuid, hash text, credential uuid, remote_team text) returns uuid
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
create or replace function team_feeds() returns table (
    team_id uuid, source text, credential_id uuid, checks bigint, checked_at timestamptz, fetched_at timestamptz, next_check_at timestamptz,
    check_minutes integer, failures integer, problem text, problem_since timestamptz,
    withheld_since timestamptz, withheld_reference integer, withheld_left integer)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select t.id, f.source, f.credential_id, f.checks, f.checked_at, f.fetched_at, f.next_check_at,
    f.check_minutes, f.failures, f.problem, f.problem_since, f.withheld_since, f.withheld_reference, f.withheld_left
  from platform_teams t join feeds f on f.id = t.feed_id
  where t.user_id = any (administered_owners())
$$;
revoke execute on function team_feeds() from public;
grant execute on function team_feeds() to homefield_app, homefield_worker;
create or replace function lead_fingerprint() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  new.fingerprint := replace(new.fingerprint, old.platform_team_id::text, new.platform_team_id::text);
  return new;
end $$;
revoke execute on function lead_fingerprint() from public;
create or replace function refile_team_events(team uuid, of_platform text, of_color text) returns table (profile_id uuid)
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
create or replace function note_import_step(feed uuid, to_step text, found_count integer default null) returns table (team_id uuid)
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
create or replace function end_stuck_imports(before timestamptz) returns table (team_id uuid)
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
create or replace function notify_failing_feed(feed uuid) returns table (user_id uuid)
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update feeds f set failing_notified_at = app_now()
    where f.id = feed and f.failing_notified_at is null and f.problem is not null and f.problem <> 'heldBack';
  if not found then
    return;
  end if;
  return query
    insert into notifications (user_id, type, kind, platform_team_id)
    select t.user_id, 'schedule_change', 'feedFailing', t.id from platform_teams t
    where t.feed_id = feed and exists (select from profile_teams m where m.platform_team_id = t.id)
    returning notifications.user_id;
end $$;
revoke execute on function notify_failing_feed(uuid) from public;
grant execute on function notify_failing_feed(uuid) to homefield_worker;
create or replace function search_people(typed text, pattern text) returns table (id uuid, full_name text, photo_file_id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  most constant integer := 10;
  found_first integer;
  left_out uuid[];
begin
  if not exists (select from user_settings me where me.user_id = app_user_id() and me.full_name <> '' and me.timezone <> '') then
    return;
  end if;
  left_out := array(
    select app_user_id()
    union all select f.friend_id from friendships f where f.user_id = (select app_user_id())
    union all select f.user_id from friendships f where f.friend_id = (select app_user_id())
    union all select r.requested_id from friend_requests r where r.status = 'pending' and r.requester_id = (select app_user_id())
    union all select r.requester_id from friend_requests r where r.status = 'pending' and r.requested_id = (select app_user_id())
    union all select b.user_id from blocks b where b.blocked_id = (select app_user_id())
    union all select b.blocked_id from blocks b where b.user_id = (select app_user_id())
    union all select d.user_id from account_deletions d);
  return query execute $query$
    select s.user_id, s.full_name, s.photo_file_id from user_settings s
    where s.findable and s.full_name <> '' and s.timezone <> '' and s.user_id <> all ($2)
      and lower(s.full_name) collate "C" >= $1 and lower(s.full_name) collate "C" < $1 || U&'\+10FFFF'
    order by lower(s.full_name) collate "C", s.user_id limit $3 $query$
    using lower(typed), left_out, most;
  get diagnostics found_first = row_count;
  if found_first = most then
    return;
  end if;
  return query execute $query$
    select s.user_id, s.full_name, s.photo_file_id from user_settings s
    where s.findable and s.full_name <> '' and s.timezone <> '' and s.user_id <> all ($2)
      and s.full_name ilike '%' || $4 || '%' and not starts_with(lower(s.full_name), $1)
    order by lower(s.full_name) collate "C", s.user_id limit $3 $query$
    using lower(typed), left_out, most - found_first, pattern;
end $$;
revoke execute on function search_people(text, text) from public;
grant execute on function search_people(text, text) to homefield_app;
create or replace function drop_oldest_changes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  most constant integer := 200;
begin
  delete from event_changes c using (
    select many.event_id, oldest.changed_at, oldest.id
    from (select distinct event_id from added) as many
    cross join lateral (
      select k.changed_at, k.id from event_changes k where k.event_id = many.event_id
      order by k.changed_at desc, k.id desc offset most - 1 limit 1) as oldest) as kept
  where c.event_id = kept.event_id and (c.changed_at, c.id) < (kept.changed_at, kept.id);
  return null;
end $$;
revoke execute on function drop_oldest_changes() from public;
create or replace function end_oldest_sessions() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
declare
  most constant integer := 50;
begin
  delete from sessions s where s.id in (
    select o.id from sessions o where o.user_id = new.user_id and o.id <> new.id
    order by coalesce(o.last_used_at, o.created_at) desc, o.id desc offset most - 1);
  return null;
end $$;
revoke execute on function end_oldest_sessions() from public;
create or replace function refuse_more_passkeys() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
declare
  most constant integer := 20;
begin
  perform from users u where u.id = new.user_id for no key update;
  if (select count(*) from passkeys p where p.user_id = new.user_id) > most then
    raise exception 'more than % passkeys', most using errcode = 'check_violation';
  end if;
  return null;
end $$;
revoke execute on function refuse_more_passkeys() from public;
create or replace function drop_oldest_revoked_links() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  most constant integer := 100;
begin
  delete from calendar_links l where l.id in (
    select o.id from calendar_links o where o.user_id = new.user_id and o.revoked_at is not null
    order by o.revoked_at desc, o.id desc offset most);
  return null;
end $$;
revoke execute on function drop_oldest_revoked_links() from public;
create or replace function hide_presence() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update active_conversations set shared = new.share_presence where user_id = new.user_id;
  return null;
end $$;
revoke execute on function hide_presence() from public;
create or replace function open_conversation() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into conversations (participant_1_id, participant_2_id, created_at, updated_at)
    values (new.user_id, new.friend_id, new.created_at, new.created_at)
    on conflict (participant_1_id, participant_2_id) do nothing;
  return null;
end $$;
revoke execute on function open_conversation() from public;
create or replace function drop_deserted_conversation() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from conversations c where c.id = new.id;
  return null;
end $$;
revoke execute on function drop_deserted_conversation() from public;
create or replace function conversation_people() returns table (id uuid, full_name text, photo_file_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select s.user_id, s.full_name, case when may_see_portrait(s.user_id) then s.photo_file_id end
  from user_settings s
  where s.user_id in (
    select participant_2_id from conversations where participant_1_id = app_user_id()
    union all select participant_1_id from conversations where participant_2_id = app_user_id())
$$;
revoke execute on function conversation_people() from public;
grant execute on function conversation_people() to homefield_app, homefield_worker;
create or replace function send_message(message uuid, conversation uuid, words text, width integer, height integer, alt text)
  returns text
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  other uuid;
  number bigint;
begin
  select case when c.participant_1_id = app_user_id() then c.participant_2_id else c.participant_1_id end into other
    from conversations c where c.id = conversation and app_user_id() in (c.participant_1_id, c.participant_2_id);
  if not found then
    return 'notFound';
  end if;
  perform from friendships f where f.user_id = app_user_id() and f.friend_id = other for key share;
  if not found then
    return 'closed';
  end if;
  perform from conversations c where c.id = conversation for no key update;
  if exists (select from messages m where m.id = message) then
    return 'taken';
  end if;
  update conversations c set last_seq = c.last_seq + 1, last_message_at = greatest(c.last_message_at, app_now())
    where c.id = conversation returning c.last_seq into number;
  insert into messages (id, conversation_id, seq, sender_id, content, has_image, image_width, image_height, image_alt)
    values (message, conversation, number, app_user_id(), words, width is not null, width, height, alt);
  return 'sent';
end $$;
revoke execute on function send_message(uuid, uuid, text, integer, integer, text) from public;
grant execute on function send_message(uuid, uuid, text, integer, integer, text) to homefield_app;
create or replace function mark_conversation_messages_read(conversation_id_param uuid, user_id_param uuid, up_to bigint) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  is_first boolean;
begin
  if user_id_param is distinct from app_user_id() then
    return false;
  end if;
  select c.participant_1_id = app_user_id() into is_first from conversations c
    where c.id = conversation_id_param and app_user_id() in (c.participant_1_id, c.participant_2_id)
      and (case when c.participant_1_id = app_user_id() then c.participant_1_read_seq < least(up_to, c.last_seq) or c.participant_1_marked_unread
             else c.participant_2_read_seq < least(up_to, c.last_seq) or c.participant_2_marked_unread end)
    for update;
  if not found then
    return false;
  end if;
  update conversations c set
      participant_1_read_seq = case when is_first then greatest(c.participant_1_read_seq, least(up_to, c.last_seq)) else c.participant_1_read_seq end,
      participant_1_last_read_at = case when is_first then app_now() else c.participant_1_last_read_at end,
      participant_1_marked_unread = c.participant_1_marked_unread and not is_first,
      participant_2_read_seq = case when is_first then c.participant_2_read_seq else greatest(c.participant_2_read_seq, least(up_to, c.last_seq)) end,
      participant_2_last_read_at = case when is_first then c.participant_2_last_read_at else app_now() end,
      participant_2_marked_unread = c.participant_2_marked_unread and is_first
    where c.id = conversation_id_param;
  update messages m set read = true
    where m.conversation_id = conversation_id_param and m.seq <= up_to and not m.read
      and m.sender_id is distinct from app_user_id();
  return true;
end $$;
revoke execute on function mark_conversation_messages_read(uuid, uuid, bigint) from public;
grant execute on function mark_conversation_messages_read(uuid, uuid, bigint) to homefield_app;
create or replace function keep_conversation(conversation uuid, is_muted boolean, is_marked boolean) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update conversations c set
      participant_1_muted = case when c.participant_1_id = app_user_id() then coalesce(is_muted, c.participant_1_muted) else c.participant_1_muted end,
      participant_1_marked_unread = case when c.participant_1_id = app_user_id() then coalesce(is_marked, c.participant_1_marked_unread) else c.participant_1_marked_unread end,
      participant_2_muted = case when c.participant_2_id = app_user_id() then coalesce(is_muted, c.participant_2_muted) else c.participant_2_muted end,
      participant_2_marked_unread = case when c.participant_2_id = app_user_id() then coalesce(is_marked, c.participant_2_marked_unread) else c.participant_2_marked_unread end
    where c.id = conversation and app_user_id() in (c.participant_1_id, c.participant_2_id);
  return found;
end $$;
revoke execute on function keep_conversation(uuid, boolean, boolean) from public;
grant execute on function keep_conversation(uuid, boolean, boolean) to homefield_app;
create or replace function happening_seen(event uuid) returns table (happening_id uuid, owner_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select e.happening_id, e.owner_id from events e
  where e.id = event
    and case when e.visibility = 'public' and e.hidden_at is null
          then e.owner_id = any (visible_owners()) else e.owner_id = any (administered_owners()) end
$$;
revoke execute on function happening_seen(uuid) from public;
grant execute on function happening_seen(uuid) to homefield_app;
create or replace function people_who_see_event(event uuid) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select e.owner_id from events e join happening_seen(e.id) s on true where e.id = event
  union
  select f.friend_id from events e join happening_seen(e.id) s on true join friendships f on f.user_id = e.owner_id
  where e.id = event and (f.role = 'administrator' or (f.role = 'viewer' and exists (
    select from events o where o.happening_id = e.happening_id and o.visibility = 'public' and o.hidden_at is null)))
$$;
revoke execute on function people_who_see_event(uuid) from public;
grant execute on function people_who_see_event(uuid) to homefield_app;
create or replace function send_event_message(message uuid, event uuid, words text, width integer, height integer, alt text)
  returns text
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  seen record;
  number bigint;
begin
  select * into seen from happening_seen(event);
  if not found then
    return 'notFound';
  end if;
  perform from threads t where t.happening_id = seen.happening_id for no key update;
  if exists (select from event_messages m where m.id = message) then
    return 'taken';
  end if;
  insert into threads as t (happening_id, owner_id, last_seq, last_message_at)
    values (seen.happening_id, seen.owner_id, 1, app_now())
    on conflict (happening_id) do update
      set last_seq = t.last_seq + 1, last_message_at = greatest(t.last_message_at, excluded.last_message_at)
    returning last_seq into number;
  insert into event_messages (id, happening_id, seq, sender_id, content, has_image, image_width, image_height, image_alt)
    values (message, seen.happening_id, number, app_user_id(), words, width is not null, width, height, alt);
  return case when number = 1 then 'begun' else 'sent' end;
end $$;
revoke execute on function send_event_message(uuid, uuid, text, integer, integer, text) from public;
grant execute on function send_event_message(uuid, uuid, text, integer, integer, text) to homefield_app;
create or replace function mark_thread_read(event uuid, up_to bigint) returns boolean
  language sql security definer set search_path = public, pg_temp
as $$
  with kept as (
    insert into thread_reads as r (user_id, happening_id, read_seq)
      select app_user_id(), t.happening_id, least(up_to, t.last_seq)
      from happening_seen(event) s join threads t on t.happening_id = s.happening_id
    on conflict (user_id, happening_id) do update set read_seq = excluded.read_seq where r.read_seq < excluded.read_seq
    returning 1)
  select exists (select from kept)
$$;
revoke execute on function mark_thread_read(uuid, bigint) from public;
grant execute on function mark_thread_read(uuid, bigint) to homefield_app;
create or replace function mute_thread(event uuid, is_muted boolean) returns boolean
  language sql security definer set search_path = public, pg_temp
as $$
  with kept as (
    insert into thread_reads as r (user_id, happening_id, muted)
      select app_user_id(), t.happening_id, is_muted
      from happening_seen(event) s join threads t on t.happening_id = s.happening_id
    on conflict (user_id, happening_id) do update set muted = excluded.muted
    returning 1)
  select exists (select from kept)
$$;
revoke execute on function mute_thread(uuid, boolean) from public;
grant execute on function mute_thread(uuid, boolean) to homefield_app;
create or replace function thread_people(happening uuid) returns table (id uuid, full_name text, photo_file_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select s.user_id, s.full_name, case when may_see_portrait(s.user_id) then s.photo_file_id end
  from user_settings s
  where s.user_id in (select m.sender_id from event_messages m where m.happening_id = happening)
    and exists (select from events e cross join lateral happening_seen(e.id) where e.happening_id = happening)
$$;
revoke execute on function thread_people(uuid) from public;
grant execute on function thread_people(uuid) to homefield_app, homefield_worker;
create or replace function join_threads(gone uuid, stays uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not exists (select from threads t where t.happening_id = gone) then
    return;
  end if;
  insert into threads (happening_id, owner_id) select h.id, h.owner_id from happenings h where h.id = stays
    on conflict (happening_id) do nothing;
  perform from threads t where t.happening_id in (gone, stays) order by t.happening_id for update;
  insert into thread_reads (user_id, happening_id)
    select r.user_id, stays from thread_reads r where r.happening_id = gone on conflict do nothing;
  with joined as (
      select m.id, row_number() over (order by m.created_at, m.happening_id, m.seq) as number,
        m.happening_id as was_in, m.seq as was_number, m.created_at
      from event_messages m where m.happening_id in (gone, stays)),
    renumbered as (
      update event_messages m set happening_id = stays, seq = j.number from joined j where j.id = m.id),
    unread as (
      select r.user_id, min(j.number) as first from thread_reads r cross join joined j
        left join thread_reads had on had.user_id = r.user_id and had.happening_id = j.was_in
      where r.happening_id = stays and j.was_number > coalesce(had.read_seq, 0) group by r.user_id),
    reads as (
      update thread_reads r set
        read_seq = coalesce((select u.first - 1 from unread u where u.user_id = r.user_id), (select count(*) from joined)),
        muted = r.muted and not exists (
          select from thread_reads o where o.user_id = r.user_id and o.happening_id = gone and not o.muted)
      where r.happening_id = stays)
    update threads t set numbering = t.numbering + 1, last_seq = (select count(*) from joined),
        last_message_at = (select max(created_at) from joined)
      where t.happening_id = stays;
  delete from threads t where t.happening_id = gone;
end $$;
revoke execute on function join_threads(uuid, uuid) from public;
create or replace function drop_empty_happening() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not exists (select from events e where e.happening_id = old.happening_id) then
    if tg_op = 'UPDATE' and new.happening_id <> old.happening_id then
      perform join_threads(old.happening_id, new.happening_id);
    end if;
    delete from happenings h where h.id = old.happening_id;
  else
    update happenings set row_gone_at = app_now() where id = old.happening_id;
  end if;
  return null;
end $$;
revoke execute on function drop_empty_happening() from public;
create or replace function add_picture(message uuid, file uuid, storage uuid, type text, size integer, sizes text[], hash bytea,
    width integer, height integer)
  returns table (conversation_id uuid, happening_id uuid)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  in_conversation uuid;
  in_thread uuid;
begin
  select m.conversation_id into in_conversation from messages m
    where m.id = message and m.sender_id = app_user_id() and m.has_image and m.image_file_id is null for update;
  if in_conversation is not null then
    perform from conversations c
      join friendships f on f.user_id = app_user_id() and f.friend_id in (c.participant_1_id, c.participant_2_id)
      where c.id = in_conversation for key share of f;
    if not found then
      return;
    end if;
  else
    select m.happening_id into in_thread from event_messages m
      where m.id = message and m.sender_id = app_user_id() and m.has_image and m.image_file_id is null
        and exists (select from events e cross join lateral happening_seen(e.id) where e.happening_id = m.happening_id)
      for update;
    if in_thread is null then
      return;
    end if;
  end if;
  insert into files (id, owner_id, kind, storage_id, content_type, bytes, variants, content_hash)
    values (file, app_user_id(), 'picture', storage, type, size, sizes, hash);
  update messages m set image_file_id = file, image_width = width, image_height = height where m.id = message and in_conversation is not null;
  update event_messages m set image_file_id = file, image_width = width, image_height = height where m.id = message and in_thread is not null;
  return query select in_conversation, in_thread;
end $$;
revoke execute on function add_picture(uuid, uuid, uuid, text, integer, text[], bytea, integer, integer) from public;
grant execute on function add_picture(uuid, uuid, uuid, text, integer, text[], bytea, integer, integer) to homefield_app;
create or replace function drop_picture_of_message() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from files f where f.id = old.image_file_id;
  return null;
end $$;
revoke execute on function drop_picture_of_message() from public;
create or replace function drop_unused_photos(before timestamptz) returns bigint
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  unused uuid[];
  dropped bigint;
begin
  unused := array(
    select f.id from files f
    where f.created_at < before and f.kind <> 'picture'
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
revoke execute on function drop_unused_photos(timestamptz) from public;
grant execute on function drop_unused_photos(timestamptz) to homefield_worker;
create or replace function my_written_subjects() returns table (subject text, revision bigint)
  language sql stable security definer set search_path = public, pg_temp
as $$
  with subjects as (
    select 'reads:' || app_user_id() as subject where app_user_id() is not null
    union all
    select 'conversation:' || c from unnest(my_conversations()) c
    union all
    select 'presence:' || c from unnest(my_conversations()) c
    union all
    select 'thread:' || t.happening_id from threads t
    where t.owner_id = any ((select visible_owners())::uuid[])
      and exists (select from events e where e.happening_id = t.happening_id
        and case when e.visibility = 'public' and e.hidden_at is null then true
              else e.owner_id = any ((select administered_owners())::uuid[]) end))
  select s.subject, coalesce(r.revision, 0) from subjects s left join revisions r using (subject)
$$;
revoke execute on function my_written_subjects() from public;
grant execute on function my_written_subjects() to homefield_app, homefield_worker;
create or replace function end_deleted_friendships(person uuid) returns table (friend uuid)
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not exists (select from account_deletions d where d.user_id = person) then
    return;
  end if;
  return query
    select f.friend_id from friendships f where f.user_id = person
    union select f.user_id from friendships f where f.friend_id = person
    union select r.requested_id from friend_requests r where r.requester_id = person
    union select r.requester_id from friend_requests r where r.requested_id = person
    union select c.participant_2_id from conversations c where c.participant_1_id = person and c.participant_2_id is not null
    union select c.participant_1_id from conversations c where c.participant_2_id = person and c.participant_1_id is not null;
  delete from friendships f where f.user_id = person or f.friend_id = person;
  delete from friend_requests r where person in (r.requester_id, r.requested_id);
  delete from conversations c where person in (c.participant_1_id, c.participant_2_id) and c.last_seq = 0;
  update messages m set sender_id = null where m.sender_id = person;
  update event_messages m set sender_id = null where m.sender_id = person;
  update conversations c set participant_1_id = null where c.participant_1_id = person;
  update conversations c set participant_2_id = null where c.participant_2_id = person;
end $$;
revoke execute on function end_deleted_friendships(uuid) from public;
grant execute on function end_deleted_friendships(uuid) to homefield_worker;
create or replace function forget_team_notifications() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from notifications n where n.platform_team_id = new.id;
  return null;
end $$;
revoke execute on function forget_team_notifications() from public;
create or replace function enqueue_job(task text, payload json, key text default null, queue text default null, run_at timestamptz default null)
  returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  job bigint;
begin
  if task not in ('feed.fetch', 'team.sync', 'mail.send', 'account.recover', 'account.export', 'account.delete', 'place.geocode',
      'teamsnap.import', 'teamsnap.revoke', 'notification.tell', 'notification.notifyOfMessage', 'notification.notifyOfComment',
      'notification.deliver', 'delivery.send') then
    raise exception 'task % may not be enqueued by a request', task using errcode = 'insufficient_privilege';
  end if;
  if task in ('account.recover', 'account.delete') and session_user = 'homefield_app' then
    raise exception 'task % may not be enqueued by a request', task using errcode = 'insufficient_privilege';
  end if;
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
revoke execute on function enqueue_job(text, json, text, text, timestamptz) from public;
grant execute on function enqueue_job(text, json, text, text, timestamptz) to homefield_app, homefield_auth, homefield_worker;
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
    union select id::text from profile_handovers where person in (owner_id, friend_id)
    union select id::text from notifications where person in (user_id, person_id, owner_id)
    union select id::text from notification_deliveries where user_id = person and status = 'waiting')
  where d.user_id = person and d.step = 'traces'
$$;
revoke execute on function note_deletion_traces(uuid) from public;
grant execute on function note_deletion_traces(uuid) to homefield_worker;
create or replace function take_push_place(hashes bytea[]) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  delete from push_subscriptions s where s.address_hash = any (hashes) and s.user_id <> app_user_id();
  update user_devices d set fcm_token_sealed = null, fcm_token_hash = null
  where d.fcm_token_hash = any (hashes) and d.user_id <> app_user_id()
$$;
revoke execute on function take_push_place(bytea[]) from public;
grant execute on function take_push_place(bytea[]) to homefield_app;
create or replace function zones_in_use() returns table (name text, zone text)
  language sql stable rows 40 security definer set search_path = public, pg_temp
as $$
  with recursive used (name) as (
    (select timezone from user_settings order by timezone limit 1)
    union all
    select (select s.timezone from user_settings s where s.timezone > used.name order by s.timezone limit 1)
    from used where used.name is not null)
  select used.name, known_zone(coalesce(nullif(used.name, ''), 'UTC')) from used where used.name is not null
$$;
revoke execute on function zones_in_use() from public;
create or replace function moment_of_clock(wall timestamp, zone text, later boolean) returns timestamptz
  language plpgsql stable set search_path = public, pg_temp
as $$
declare
  at constant timestamptz := wall at time zone zone;
  skipped constant interval := (at at time zone zone) - wall;
  before constant timestamptz := at - interval '3 hours';
  first constant timestamptz := (wall - ((before at time zone zone) - (before at time zone 'UTC'))) at time zone 'UTC';
begin
  if skipped > interval '0' then
    return (
      select min(m) from generate_series(at - skipped, at, interval '1 minute') as m
      where (m at time zone zone) - (m at time zone 'UTC') = (at at time zone zone) - (at at time zone 'UTC'));
  end if;
  return case when not later and first < at and first at time zone zone = wall then first else at end;
end $$;
revoke execute on function moment_of_clock(timestamp, text, boolean) from public;
create or replace function after_quiet(moment timestamptz, zone text, quiet_from time, quiet_until time) returns timestamptz
  language plpgsql stable set search_path = public, pg_temp
as $$
declare
  ended timestamptz;
begin
  if quiet_from is null then
    return moment;
  end if;
  loop
    select night.ends into ended
      from (
        select moment_of_clock(day + quiet_from, zone, false) as begins,
          moment_of_clock(day + (quiet_until < quiet_from)::integer + quiet_until, zone, true) as ends
        from (
          select (moment at time zone zone)::date + apart as day from generate_series(-1, 1) as apart
          where quiet_until < quiet_from or apart = 0) as days) as night
      where night.begins <= moment and moment < night.ends
      order by night.begins limit 1;
    exit when ended is null;
    moment := ended;
    ended := null;
  end loop;
  return moment;
end $$;
revoke execute on function after_quiet(timestamptz, text, time, time) from public;
create or replace function due_birthdays(since timestamptz, upto timestamptz, at_time timestamptz)
  returns table (user_id uuid, profile_id uuid, birthday date, due_at timestamptz)
  language sql stable rows 50 security definer set search_path = public, pg_temp set jit = off
as $$
  with mornings as materialized (
    select z.name, d.day, d.at, ((d.day + 1)::timestamp at time zone z.zone) as ends
    from zones_in_use() z cross join lateral (
      select day, (day + time '09:00') at time zone z.zone as at
      from (select (upto at time zone z.zone)::date - back as day from generate_series(0, 1) as back) as days) d
    where d.at > since and d.at <= upto),
  days as materialized (
    select day, extract(month from day) * 100 + extract(day from day) as key from (select distinct day from mornings) as once
    union all
    select day, 229 from (select distinct day from mornings) as once
    where extract(month from day) = 2 and extract(day from day) = 28 and extract(day from day + 1) = 1)
  select o.person, p.id, m.day, m.at
  from days d
    join profiles p on p.date_of_birth is not null
      and extract(month from p.date_of_birth) * 100 + extract(day from p.date_of_birth) = d.key
      and extract(year from p.date_of_birth) < extract(year from d.day)
    cross join lateral (
      select p.user_id as person, true as is_own
      union all
      select f.friend_id, false from friendships f where f.user_id = p.user_id and f.role in ('viewer', 'administrator')) o
    cross join lateral (
      select * from user_settings u where u.user_id = o.person and u.all_notifications and u.birthday_reminders
        and (o.is_own or u.friends_reminders) limit 1) s
    join mornings m on m.day = d.day and m.name = s.timezone
  where m.ends > at_time and not exists (select from account_deletions a where a.user_id = o.person)
$$;
revoke execute on function due_birthdays(timestamptz, timestamptz, timestamptz) from public;
create or replace function scan_reminders(sends_sms boolean) returns table (fired integer, is_done boolean)
  language plpgsql security definer set search_path = public, pg_temp set jit = off
as $$
declare
  at_time constant timestamptz := app_now();
  since timestamptz;
  upto timestamptz;
  jobs graphile_worker.job_spec[];
begin
  select s.scanned_until into since from reminder_scan s for update skip locked;
  if not found then
    return query select 0, true;
    return;
  end if;
  since := greatest(least(since, at_time - interval '2 minutes'), at_time - interval '24 hours');
  upto := least(since + interval '15 minutes', at_time);
  update reminder_scan set scanned_until = upto;
  with due as materialized (
    select gen_random_uuid() as id, d.*, null::uuid as profile_id, null::date as birthday
    from due_reminders(since, upto, at_time) d
    where not exists (
      select from reminders r where r.user_id = d.user_id and r.happening_id = d.happening_id
        and r.lead_minutes = d.lead_minutes and r.counted_from = d.counted_from)
    union all
    select gen_random_uuid(), d.user_id, null, null, null, d.due_at, null, d.profile_id, d.birthday
    from due_birthdays(since, upto, at_time) d),
  ledger as (
    insert into reminders (id, user_id, happening_id, lead_minutes, counted_from, profile_id, birthday, due_at)
    select id, user_id, happening_id, lead_minutes, counted_from, profile_id, birthday, due_at from due
    on conflict do nothing
    returning id),
  told as materialized (
    select d.*, case when d.profile_id is null then 'reminder' else 'birthday' end as kind,
      s.email_notifications and 'reminders' <> all (s.stopped_mails) as takes_mail,
      sends_sms and s.sms_notifications and s.phone_number <> '' as takes_sms,
      case when quiet.ends < d.begins or d.begins is null then quiet.ends else d.due_at end as rings_at
    from due d join ledger using (id)
      cross join lateral (select * from user_settings u where u.user_id = d.user_id limit 1) s
      cross join lateral (
        select after_quiet(d.due_at, known_zone(coalesce(nullif(s.timezone, ''), 'UTC')), s.quiet_from, s.quiet_until) as ends) quiet),
  held as materialized (
    select t.id, l.id as local_id, l.taken_by
    from told t join scheduled_local_notifications l
      on l.user_id = t.user_id and l.status <> 'cancelled' and l.trigger_time = t.rings_at
      and l.happening_id is not distinct from t.happening_id and l.profile_id is not distinct from t.profile_id
      and l.lead_minutes is not distinct from t.lead_minutes),
  settled as (
    update scheduled_local_notifications l set status = 'sent'
    from held h where h.local_id = l.id and h.taken_by = '{}' and l.status = 'pending'),
  pushed as materialized (
    select t.id, p.id as push_subscription_id, null::uuid as user_device_id, p.device_name
    from told t join push_subscriptions p using (user_id)
    union all
    select t.id, null, d.id, d.device_name
    from told t join user_devices d using (user_id)
    where d.fcm_token_sealed is not null
      and not exists (select from held h where h.id = t.id and d.id = any (h.taken_by))),
  ways as (
    select t.*, 'push' as channel, p.push_subscription_id, p.user_device_id, null::uuid as additional_email_id,
      coalesce(p.push_subscription_id, p.user_device_id)::text as target, p.device_name as target_name, t.rings_at as goes_at
    from told t join pushed p using (id)
    union all
    select t.*, 'mail', null, null, null, 'own', '', t.due_at
    from told t
    where t.takes_mail and not exists (select from pushed p where p.id = t.id)
      and not exists (
        select from held h join user_devices d on d.user_id = t.user_id and d.id = any (h.taken_by) where h.id = t.id)
    union all
    select t.*, 'mail', null, null, a.id, a.id::text, a.email, t.due_at
    from told t join additional_emails a using (user_id)
    where t.takes_mail and a.confirmed_at is not null and a.bounced_at is null
    union all
    select t.*, 'sms', null, null, null, 'own', '', t.rings_at from told t where t.takes_sms),
  deliveries as (
    insert into notification_deliveries (user_id, kind, reminder_id, channel, push_subscription_id, user_device_id,
      additional_email_id, target, target_name, due_at)
    select user_id, kind, id, channel, push_subscription_id, user_device_id, additional_email_id, target, target_name, goes_at
    from ways
    returning notification_deliveries.id, notification_deliveries.due_at)
  select (select count(*) from told)::integer, array_agg((
    'delivery.send', json_build_object('deliveryId', d.id), null, now() + greatest(d.due_at - at_time, interval '0'), 12,
    null, 0, null)::graphile_worker.job_spec)
  into fired, jobs from deliveries d;
  if jobs is not null then
    perform graphile_worker.add_jobs(jobs);
  end if;
  is_done := upto = at_time;
  return next;
end $$;
revoke execute on function scan_reminders(boolean) from public;
grant execute on function scan_reminders(boolean) to homefield_worker;
create or replace function drop_old_reminders(before timestamptz) returns bigint
  language sql security definer set search_path = public, pg_temp
as $$
  with dropped as (delete from reminders r where r.created_at < before returning 1),
  local as (
    delete from scheduled_local_notifications l where l.trigger_time < before or (l.status <> 'pending' and l.updated_at < before))
  select count(*) from dropped
$$;
revoke execute on function drop_old_reminders(timestamptz) from public;
grant execute on function drop_old_reminders(timestamptz) to homefield_worker;
create or replace function enqueue_telling() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform enqueue_job('notification.tell',
      json_build_object('ownerId', w.owner_id, 'teamId', w.team_id, 'at', w.at),
      concat_ws(':', 'tell', w.owner_id, w.team_id, pg_current_xact_id()), null,
      w.at + case when w.by_person then interval '20 seconds' else interval '4 seconds' end)
    from (
      select i.owner_id, e.platform_team_id as team_id, max(i.changed_at) as at, bool_or(i.changed_by is not null) as by_person
      from inserted i join events e on e.id = i.event_id where i.to_notify
      group by i.owner_id, e.platform_team_id) as w;
  return null;
end $$;
revoke execute on function enqueue_telling() from public;
create or replace function enqueue_telling_of_words() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform enqueue_job(tg_argv[0], json_build_object('messageId', w.id), null, null, w.created_at + interval '3 seconds')
    from (
      select distinct on (to_jsonb(i) -> tg_argv[1]) i.id, i.created_at
      from inserted i order by to_jsonb(i) -> tg_argv[1], i.seq desc) as w;
  return null;
end $$;
revoke execute on function enqueue_telling_of_words() from public;
create or replace function recipients(people uuid[]) returns table (
    user_id uuid, zone text, all_notifications boolean, in_app boolean, email boolean, sms boolean,
    schedule_updates boolean, team_communications boolean, quiet_from time, quiet_until time, has_push boolean,
    has_phone boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select s.user_id, coalesce(nullif(s.timezone, ''), 'UTC'), s.all_notifications, s.in_app_notifications,
    s.email_notifications, s.sms_notifications, s.schedule_updates, s.team_communications, s.quiet_from, s.quiet_until,
    exists (select from push_subscriptions p where p.user_id = s.user_id)
      or exists (select from user_devices d where d.user_id = s.user_id and d.fcm_token_hash is not null),
    s.phone_number <> ''
  from user_settings s
  where s.user_id = any (people) and not exists (select from account_deletions d where d.user_id = s.user_id)
$$;
revoke execute on function recipients(uuid[]) from public;
grant execute on function recipients(uuid[]) to homefield_worker;
create or replace function people_to_notify(owner uuid) returns table (user_id uuid, role text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select owner, 'owner'
  union all
  select f.friend_id, f.role from friendships f where f.user_id = owner and f.role in ('viewer', 'administrator')
$$;
revoke execute on function people_to_notify(uuid) from public;
grant execute on function people_to_notify(uuid) to homefield_worker;
create or replace function lock_unnotified(owner uuid, team uuid, since timestamptz) returns table (
    id uuid, event_id uuid, field text, old_value jsonb, new_value jsonb, changed_by uuid, changed_at timestamptz,
    is_overridden boolean, is_private boolean, is_shown boolean, is_deleted boolean, status text, start_time timestamptz, end_time timestamptz,
    first_day date, last_day date, acknowledged_by uuid[])
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('tell:' || owner, 0));
  perform from users u where u.id = owner for key share;
  perform from platform_teams t where t.id = team for key share;
  if exists (
      select from event_changes c join events e on e.id = c.event_id
      where c.owner_id = owner and c.to_notify and e.platform_team_id is not distinct from team
        and c.changed_by is not null and c.changed_at > since) then
    return;
  end if;
  return query
    with untold as materialized (
      select u.id from event_changes u join events e on e.id = u.event_id
      where u.owner_id = owner and u.to_notify and e.platform_team_id is not distinct from team
      order by u.id for no key update of u skip locked)
    update event_changes c set to_notify = false from events e, untold
    where c.id = untold.id and e.id = c.event_id
    returning c.id, c.event_id, c.field, c.old_value, c.new_value, c.changed_by, c.changed_at, c.is_overridden,
      e.visibility <> 'public' or c.is_overridden or exists (
        select from event_changes v where v.event_id = c.event_id and v.field = 'visibility' and v.changed_at >= c.changed_at),
      case
        when c.is_overridden then coalesce(e.overrides -> c.field ? 'changed', false)
        when c.field = 'arriveBy' then not (e.overrides ? 'when'
          and (e.overrides #>> '{when,theirs,start}')::timestamptz is distinct from e.start_time)
        when c.field = 'added' then not exists (
          select from events o where o.happening_id = e.happening_id and o.created_at < e.created_at)
        else true end,
      e.hidden_at is not null, e.status, e.start_time, e.end_time, e.first_day, e.last_day,
      array(select a.user_id from change_acknowledgements a where a.change_id = c.id);
end $$;
revoke execute on function lock_unnotified(uuid, uuid, timestamptz) from public;
grant execute on function lock_unnotified(uuid, uuid, timestamptz) to homefield_worker;
create or replace function note_return(event_ids uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from event_changes c
    where c.event_id = any (event_ids) and c.owner_id = any (administered_owners())
      and c.field = 'status' and c.new_value = '"removed"' and c.changed_by is not null and c.to_notify;
  insert into event_changes (id, event_id, owner_id, field, old_value, new_value, changed_by)
    select gen_random_uuid(), e.id, e.owner_id, 'status', '"removed"', to_jsonb(e.status), app_user_id()
    from events e
    where e.id = any (event_ids) and e.owner_id = any (administered_owners()) and '"removed"' = (
      select c.new_value from event_changes c
      where c.event_id = e.id and c.field = 'status' and c.changed_by is not null
      order by c.changed_at desc, c.id desc limit 1);
end $$;
revoke execute on function note_return(uuid[]) from public;
grant execute on function note_return(uuid[]) to homefield_app;
create or replace function notified_deletions() returns table (
    notification_id uuid, version integer, change_id uuid, event_id uuid, happening_id uuid, profile_id uuid,
    child_since timestamptz, title text, place_name text, old_value jsonb, new_value jsonb, changed_at timestamptz,
    all_day boolean, start_time timestamptz, end_time timestamptz, zone text, first_day date, last_day date, time_tbd boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select nc.notification_id, nc.version, c.id, e.id, e.happening_id, e.profile_id, p.created_at, e.title,
    coalesce(e.location_name, e.location), c.old_value, c.new_value, c.changed_at, e.all_day, e.start_time, e.end_time, e.zone,
    e.first_day, e.last_day, e.time_tbd
  from notifications n join notification_changes nc on nc.notification_id = n.id
  join event_changes c on c.id = nc.change_id join events e on e.id = c.event_id join profiles p on p.id = e.profile_id
  where n.user_id = app_user_id() and n.kind = 'eventsChanged' and e.hidden_at is not null
    and c.field = 'status' and c.new_value = '"removed"' and c.changed_by is not null
    and (e.owner_id = any (administered_owners()) or (
      e.visibility = 'public' and e.owner_id = any (visible_owners()) and not exists (
        select from event_changes v
        where v.event_id = c.event_id and v.field = 'visibility' and v.changed_at >= c.changed_at)))
$$;
revoke execute on function notified_deletions() from public;
grant execute on function notified_deletions() to homefield_app, homefield_worker;
create or replace function note_changes(person uuid, type_of text, kind_of text, owner uuid, team uuid, urgent boolean, changes uuid[])
  returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  entry uuid;
begin
  select n.id into entry from notifications n
    where n.user_id = person and n.kind = kind_of and n.owner_id = owner and n.platform_team_id is not distinct from team
      and not n.read and not n.data ? 'imported' and (urgent or not n.is_urgent)
    order by n.is_urgent desc, n.created_at desc limit 1 for update;
  if found then
    update notifications n set version = n.version + 1, is_urgent = n.is_urgent or urgent, created_at = app_now()
      where n.id = entry;
  else
    insert into notifications (user_id, type, kind, owner_id, platform_team_id, is_urgent)
      values (person, type_of, kind_of, owner, team, urgent) returning notifications.id into entry;
  end if;
  insert into notification_changes (notification_id, change_id)
    select entry, c.id from event_changes c where c.id = any (changes) order by c.id for key share
    on conflict do nothing;
end $$;
revoke execute on function note_changes(uuid, text, text, uuid, uuid, boolean, uuid[]) from public;
grant execute on function note_changes(uuid, text, text, uuid, uuid, boolean, uuid[]) to homefield_worker;
create or replace function note_team(person uuid, owner uuid, team uuid, events integer) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  insert into notifications (user_id, type, kind, owner_id, platform_team_id, data)
    values (person, 'new_event', 'eventsAdded', owner, team, jsonb_build_object('imported', events))
$$;
revoke execute on function note_team(uuid, uuid, uuid, integer) from public;
grant execute on function note_team(uuid, uuid, uuid, integer) to homefield_worker;
create or replace function message_to_notify(message uuid, active_since timestamptz) returns table (
    conversation_id uuid, sender_id uuid, user_id uuid, role text, is_muted boolean, is_looked_at boolean)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  said record;
begin
  select m.conversation_id, m.seq, m.sender_id into said from messages m where m.id = message;
  if said.sender_id is null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('tell:' || said.conversation_id, 0));
  return query
    select c.id, said.sender_id, w.id, f.role, w.is_muted, w.read_seq >= said.seq or exists (
        select from active_conversations a
        where a.user_id = w.id and a.conversation_id = c.id and a.last_active_at >= active_since)
    from conversations c cross join lateral (
      select case when c.participant_1_id = said.sender_id then c.participant_2_id else c.participant_1_id end as id,
        case when c.participant_1_id = said.sender_id then c.participant_2_muted else c.participant_1_muted end as is_muted,
        case when c.participant_1_id = said.sender_id then c.participant_2_read_seq else c.participant_1_read_seq end as read_seq) as w
    join friendships f on f.user_id = said.sender_id and f.friend_id = w.id
    where c.id = said.conversation_id and not exists (
      select from notifications n where n.user_id = w.id and n.conversation_id = c.id
        and (n.data -> 'seq')::bigint >= said.seq);
end $$;
revoke execute on function message_to_notify(uuid, timestamptz) from public;
grant execute on function message_to_notify(uuid, timestamptz) to homefield_worker;
create or replace function note_message(person uuid, message uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  said record;
begin
  select m.conversation_id, m.seq, m.sender_id into said from messages m where m.id = message;
  update notifications n set version = n.version + 1, created_at = app_now(), data = jsonb_build_object('seq', said.seq)
    where n.id = (select o.id from notifications o
      where o.user_id = person and o.conversation_id = said.conversation_id and not o.read
      order by o.created_at desc limit 1);
  if not found then
    insert into notifications (user_id, type, kind, person_id, conversation_id, data)
      values (person, 'message', 'message', said.sender_id, said.conversation_id, jsonb_build_object('seq', said.seq));
  end if;
end $$;
revoke execute on function note_message(uuid, uuid) from public;
grant execute on function note_message(uuid, uuid) to homefield_worker;
create or replace function drop_read_messages(before timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
as $$ delete from notifications n where n.type = 'message' and n.read and n.created_at < before $$;
revoke execute on function drop_read_messages(timestamptz) from public;
grant execute on function drop_read_messages(timestamptz) to homefield_worker;
create or replace function comment_to_notify(message uuid) returns table (
    owner_id uuid, sender_id uuid, user_id uuid, role text, is_private boolean, is_muted boolean, is_looked_at boolean)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  said record;
begin
  select m.happening_id, m.seq, m.sender_id, t.owner_id into said
    from event_messages m join threads t on t.happening_id = m.happening_id where m.id = message;
  if said.sender_id is null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('tell:' || said.happening_id, 0));
  return query
    select said.owner_id, said.sender_id, p.user_id, p.role,
      not exists (select from events e where e.happening_id = said.happening_id and e.hidden_at is null and e.visibility = 'public'),
      coalesce(r.muted, false), coalesce(r.read_seq, 0) >= said.seq
    from people_to_notify(said.owner_id) p
    left join thread_reads r on r.user_id = p.user_id and r.happening_id = said.happening_id
    where exists (select from events e where e.happening_id = said.happening_id and e.hidden_at is null)
      and not exists (
        select from notifications n join event_messages m on m.id = n.event_message_id
        where n.user_id = p.user_id and m.happening_id = said.happening_id and m.seq >= said.seq);
end $$;
revoke execute on function comment_to_notify(uuid) from public;
grant execute on function comment_to_notify(uuid) to homefield_worker;
create or replace function note_comment(person uuid, message uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  said record;
begin
  select m.happening_id, m.sender_id, t.owner_id into said
    from event_messages m join threads t on t.happening_id = m.happening_id where m.id = message;
  update notifications n set version = n.version + 1, created_at = app_now(), event_message_id = message,
      person_id = said.sender_id
    where n.id = (select o.id from notifications o join event_messages m on m.id = o.event_message_id
      where o.user_id = person and m.happening_id = said.happening_id and not o.read
      order by o.created_at desc limit 1);
  if not found then
    insert into notifications (user_id, type, kind, person_id, owner_id, event_message_id)
      values (person, 'event_message', 'eventMessage', said.sender_id, said.owner_id, message);
  end if;
end $$;
revoke execute on function note_comment(uuid, uuid) from public;
grant execute on function note_comment(uuid, uuid) to homefield_worker;
create or replace function read_acknowledged() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update notifications n set read = true
    where not n.read
      and (n.id, n.user_id) in (
        select c.notification_id, i.user_id from inserted i join notification_changes c on c.change_id = i.change_id)
      and not exists (
        select from notification_changes c where c.notification_id = n.id and not exists (
          select from change_acknowledgements a where a.user_id = n.user_id and a.change_id = c.change_id));
  return null;
end $$;
revoke execute on function read_acknowledged() from public;
create or replace function version_of_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  new.version := coalesce((select n.version from notifications n where n.id = new.notification_id), 1);
  return new;
end $$;
revoke execute on function version_of_change() from public;
create or replace function deliver_notification() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform enqueue_job('notification.deliver', json_build_object('notificationId', new.id), 'deliver:' || new.id);
  return null;
end $$;
revoke execute on function deliver_notification() from public;
create or replace function notification_recipient(notification uuid) returns uuid
  language sql stable security definer set search_path = public, pg_temp
as $$ select n.user_id from notifications n where n.id = notification $$;
revoke execute on function notification_recipient(uuid) from public;
grant execute on function notification_recipient(uuid) to homefield_worker;
create or replace function delivery_recipient(delivery uuid) returns uuid
  language sql stable security definer set search_path = public, pg_temp
as $$ select d.user_id from notification_deliveries d where d.id = delivery $$;
revoke execute on function delivery_recipient(uuid) from public;
grant execute on function delivery_recipient(uuid) to homefield_worker;
create or replace function push_places() returns table (id uuid, is_browser boolean, name text, sealed text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select p.id, true, p.device_name, p.sealed from push_subscriptions p join sessions s on s.id = p.session_id
  where p.user_id = app_user_id() and s.expires_at > app_now()
  union all
  select d.id, false, d.device_name, d.fcm_token_sealed from user_devices d join sessions s on s.id = d.session_id
  where d.user_id = app_user_id() and s.expires_at > app_now() and d.fcm_token_sealed is not null
$$;
revoke execute on function push_places() from public;
grant execute on function push_places() to homefield_app, homefield_worker;
create or replace function drop_old_deliveries(before timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
as $$ delete from notification_deliveries d where d.settled_at < before $$;
revoke execute on function drop_old_deliveries(timestamptz) from public;
grant execute on function drop_old_deliveries(timestamptz) to homefield_worker;
create or replace function people_with_phones(since timestamptz, after uuid, at_most integer) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  with moved as materialized (
    select split_part(r.subject, ':', 1) as noun, split_part(r.subject, ':', 2)::uuid as id
    from revisions r where since is not null and r.bumped_at > since and r.subject ~ '^(person|profile):'),
  concerned as (
    select id as person from moved where noun = 'person'
    union
    select o.person from moved m join profiles p on m.noun = 'profile' and p.id = m.id cross join lateral (
      select p.user_id as person
      union all
      select f.friend_id from friendships f where f.user_id = p.user_id and f.role in ('viewer', 'administrator')) o)
  select distinct d.user_id from user_devices d
  where d.platform in ('ios', 'android') and d.user_id > after and (since is null or d.user_id in (select person from concerned))
  order by d.user_id limit at_most
$$;
revoke execute on function people_with_phones(timestamptz, uuid, integer) from public;
grant execute on function people_with_phones(timestamptz, uuid, integer) to homefield_worker;
create or replace function take_over_child(offer uuid)
  returns table (previous_owner uuid, profile uuid, teams uuid[], moved text[])
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  child uuid;
  old_owner uuid;
  new_owner uuid := app_user_id();
  child_name text;
  mapped record;
  target uuid;
  shared record;
  parted uuid;
  synced uuid[] := '{}';
  told text[] := '{}';
begin
  select h.owner_id, h.profile_id into old_owner, child from profile_handovers h where h.id = offer and h.friend_id = new_owner;
  if old_owner is null or not lock_pair(old_owner, new_owner) then
    return;
  end if;
  perform from friendships f where f.user_id = old_owner and f.friend_id = new_owner and f.role = 'administrator' for share;
  if not found then
    return;
  end if;
  perform from feeds f where f.id in (
    select t.feed_id from platform_teams t join profile_teams m on m.platform_team_id = t.id where m.profile_id = child)
    order by f.id for key share;
  perform from platform_teams t where t.id in (
    select m.platform_team_id from profile_teams m where m.profile_id = child) order by t.id for update;
  select p.name into child_name from profiles p where p.id = child and p.user_id = old_owner for update;
  if not found then
    return;
  end if;
  perform from profile_handovers h where h.id = offer for update;
  if not found then
    return;
  end if;
  perform from happenings h
    where h.id in (
      select e.happening_id from events e where e.profile_id = child
      union all
      select theirs.happening_id from events taken join events theirs using (platform, source_key)
        where taken.profile_id = child
          and theirs.profile_id = any (array(select p.id from profiles p where p.user_id = new_owner)))
    order by h.id for no key update;
  for mapped in select m.platform_team_id as id, m.team_owner_id as owner from profile_teams m where m.profile_id = child
    order by m.platform_team_id loop
    told := told || ('team:' || mapped.id);
    if mapped.owner = new_owner then
      synced := synced || mapped.id;
      continue;
    end if;
    if mapped.owner <> old_owner then
      if not exists (select from friendships f
          where f.user_id = new_owner and f.friend_id = mapped.owner and f.role = 'administrator') then
        delete from events e where e.profile_id = child and e.platform_team_id = mapped.id;
        delete from profile_teams m where m.profile_id = child and m.platform_team_id = mapped.id;
      end if;
      continue;
    end if;
    select mine.id into target from platform_teams mine join platform_teams theirs
      on theirs.platform = mine.platform and theirs.team_id = mine.team_id
      where theirs.id = mapped.id and mine.user_id = new_owner;
    if target is null and not exists (
        select from profile_teams m where m.platform_team_id = mapped.id and m.profile_id <> child) then
      update platform_teams set user_id = new_owner where id = mapped.id;
      synced := synced || mapped.id;
      continue;
    end if;
    if target is null then
      target := gen_random_uuid();
      insert into platform_teams (id, user_id, platform, team_id, team_name, sport, sport_color, zone, feed_id, link_host,
          sync_status, last_synced, sync_finished_at, synced_check, window_from, window_to)
        select target, new_owner, platform, team_id, team_name, sport, sport_color, zone, feed_id, link_host,
          sync_status, last_synced, sync_finished_at, synced_check, window_from, window_to
        from platform_teams where id = mapped.id;
    end if;
    delete from events e where e.profile_id = child and e.platform_team_id = mapped.id and exists (
      select from events known where known.profile_id = child and known.platform_team_id = target and known.source_key = e.source_key);
    update events set platform_team_id = target where profile_id = child and platform_team_id = mapped.id;
    delete from profile_teams m where m.profile_id = child and m.platform_team_id = mapped.id;
    insert into profile_teams (profile_id, profile_owner_id, platform_team_id, team_owner_id)
      values (child, old_owner, target, new_owner) on conflict do nothing;
    synced := synced || target;
    told := told || ('team:' || target);
  end loop;
  delete from profile_handovers where id = offer;
  set constraints events_happening_id_owner_id_fkey, profiles_photo_fkey deferred;
  update files f set owner_id = new_owner from profiles p where p.id = child and f.id = p.photo_file_id;
  update profiles set user_id = new_owner, version = version + 1 where id = child;
  update events e set happening_id = known.happening_id
    from (select distinct on (taken.id) taken.id, theirs.happening_id
          from events taken join events theirs
            on theirs.platform = taken.platform and theirs.source_key = taken.source_key
              and theirs.start_time is not distinct from taken.start_time
              and theirs.first_day is not distinct from taken.first_day
              and theirs.visibility = taken.visibility
              and theirs.deletion_id is not distinct from taken.deletion_id
              and theirs.overrides = taken.overrides
              and (taken.overrides = '{}' or
                (theirs.title, theirs.description, theirs.location_name, theirs.location, theirs.status, theirs.end_time, theirs.last_day)
                is not distinct from
                (taken.title, taken.description, taken.location_name, taken.location, taken.status, taken.end_time, taken.last_day))
          where taken.profile_id = child and theirs.platform_team_id is not null
            and theirs.profile_id = any (array(select p.id from profiles p where p.user_id = new_owner and p.id <> child))
          order by taken.id, theirs.happening_id) as known
    where e.id = known.id;
  for shared in
    select h.id, exists (select from events other where other.happening_id = h.id and other.profile_id <> child) as stays
      from happenings h
      where h.owner_id = old_owner and h.id in (select e.happening_id from events e where e.profile_id = child) loop
    if shared.stays then
      parted := gen_random_uuid();
      insert into happenings (id, owner_id) values (parted, new_owner);
      update events set happening_id = parted where profile_id = child and happening_id = shared.id;
    else
      update happenings set owner_id = new_owner where id = shared.id;
    end if;
  end loop;
  update event_changes c set owner_id = new_owner from events e where e.id = c.event_id and e.profile_id = child;
  set constraints events_happening_id_owner_id_fkey, profiles_photo_fkey immediate;
  insert into notifications (user_id, type, kind, person_id, data)
    values (old_owner, 'profile', 'profileTaken', new_owner, jsonb_build_object('profileId', child, 'profileName', child_name));
  return query select old_owner, child, synced, told;
end $$;
revoke execute on function take_over_child(uuid) from public;
grant execute on function take_over_child(uuid) to homefield_app;
create or replace function due_reminders(since timestamptz, upto timestamptz, at_time timestamptz) returns table (
    user_id uuid, happening_id uuid, lead_minutes integer, counted_from timestamptz, due_at timestamptz, begins timestamptz)
  language sql stable rows 50 security definer set search_path = public, pg_temp set jit = off
as $$
  with leads (lead, span) as (
    select m, make_interval(mins => m) from unnest(array[15, 30, 60, 120, 360, 720, 1440]) as m),
  zones as materialized (select * from zones_in_use()),
  mornings as materialized (
    select distinct l.lead, d.day
    from zones z cross join leads l
      cross join lateral (
        select ((upto + l.span) at time zone z.zone)::date - back as day from generate_series(0, 1) as back) d
    where (d.day + time '08:00') at time zone z.zone - l.span > since
      and (d.day + time '08:00') at time zone z.zone - l.span <= upto),
  candidates as (
    select e.happening_id, e.owner_id, l.lead, l.span from leads l cross join lateral (
      select * from events
      where not all_day and hidden_at is null and status = 'confirmed'
        and start_time > since + l.span and start_time <= upto + l.span) e
    union
    select e.happening_id, e.owner_id, l.lead, l.span from leads l cross join lateral (
      select * from events
      where arrive_by is not null and hidden_at is null and status = 'confirmed'
        and arrive_by > since + l.span and arrive_by <= upto + l.span) e
    union
    select e.happening_id, e.owner_id, m.lead, make_interval(mins => m.lead) from mornings m cross join lateral (
      select * from events where all_day and hidden_at is null and status = 'confirmed' and first_day = m.day) e),
  wished as (
    select c.happening_id, c.lead, c.span, o.person, o.manages, z.zone, coalesce(r.from_arrival, false) as from_arrival
    from candidates c
      cross join lateral (
        select c.owner_id as person, true as is_own, true as manages
        union all
        select f.friend_id, false, f.role = 'administrator' from friendships f
        where f.user_id = c.owner_id and f.role in ('viewer', 'administrator')) o
      cross join lateral (select * from user_settings u where u.user_id = o.person and u.all_notifications limit 1) s
      join zones z on z.name = s.timezone
      left join lateral (
        select * from event_reminders w where w.user_id = o.person and w.happening_id = c.happening_id limit 1) r on true
    where case when r.user_id is not null then c.lead = any (r.lead_minutes)
            else c.lead = s.notification_lead_time_minutes and (o.is_own or s.friends_reminders) end
      and not exists (select from account_deletions d where d.user_id = o.person))
  select w.person, w.happening_id, w.lead, t.counted_from, t.counted_from - w.span, t.begins
  from wished w
    cross join lateral (
      select e.* from events e join profiles c on c.id = e.profile_id
      where e.happening_id = w.happening_id and e.hidden_at is null and (e.visibility = 'public' or w.manages)
      order by coalesce(e.start_time, e.first_day::timestamp at time zone w.zone), not e.all_day, e.owner_id, c.created_at, e.id
      limit 1) e
    cross join lateral (
      select morning.at as begins,
        case when w.from_arrival and not e.all_day and not (e.overrides ? 'when'
            and (e.overrides #>> '{when,theirs,start}')::timestamptz is distinct from e.start_time)
          then coalesce(e.arrive_by, morning.at) else morning.at end as counted_from
      from (select case when e.all_day then (e.first_day + time '08:00') at time zone w.zone else e.start_time end as at) morning) t
  where e.status = 'confirmed' and t.begins > at_time
    and t.counted_from - w.span > since and t.counted_from - w.span <= upto
$$;
revoke execute on function due_reminders(timestamptz, timestamptz, timestamptz) from public;
create or replace function know_from_own(owner uuid, changes uuid[]) returns table (user_id uuid, change_id uuid)
  language sql security definer set search_path = public, pg_temp
as $$
  with told as (
    select c.id, c.field, e from event_changes c join events e on e.id = c.event_id and e.hidden_at is null
    where c.id = any (changes) and c.owner_id = owner and c.changed_by is null and not c.is_overridden)
  insert into change_acknowledgements (user_id, change_id)
  select known.user_id, known.change_id from (
    select p.user_id, told.id as change_id from told cross join people_to_notify(owner) p
      where exists (select from same_events(p.user_id, told.e))
    union
    select owner, c.id from told
      join friendships f on f.friend_id = owner and f.role in ('viewer', 'administrator')
      cross join lateral same_events(f.user_id, told.e) theirs
      join event_changes c on c.event_id = theirs.id and c.field = told.field and c.changed_by is null and not c.is_overridden
  ) as known
  order by known.user_id, known.change_id
  on conflict do nothing
  returning change_acknowledgements.user_id, change_acknowledgements.change_id
$$;
revoke execute on function know_from_own(uuid, uuid[]) from public;
grant execute on function know_from_own(uuid, uuid[]) to homefield_worker;
create or replace function erase_deleted_answers(person uuid, after_user uuid, after_command uuid, at_most integer)
  returns table (user_id uuid, command_id uuid)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  ids text[];
begin
  select d.traces || person::text into ids from account_deletions d where d.user_id = person;
  if ids is null or exists (select from users u where u.id = person) then
    return;
  end if;
  return query
    with looked as materialized (
      select c.user_id, c.command_id, exists (
          select from regexp_matches(c.answer::text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') as named (id)
          where named.id[1] = any (ids)) as names_it
      from commands c where (c.user_id, c.command_id) > (after_user, after_command)
      order by c.user_id, c.command_id limit at_most),
    dropped as (
      delete from commands c using looked l
      where l.names_it and c.user_id = l.user_id and c.command_id = l.command_id)
    select l.user_id, l.command_id from looked l order by l.user_id desc, l.command_id desc limit 1;
end $$;
revoke execute on function erase_deleted_answers(uuid, uuid, uuid, integer) from public;
grant execute on function erase_deleted_answers(uuid, uuid, uuid, integer) to homefield_worker;
create or replace function erase_deleted_traces(person uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  pattern text;
  ids text[];
  address text;
  quoted text;
begin
  select d.traces || person::text, d.email, to_json(d.email)::text into ids, address, quoted
    from account_deletions d where d.user_id = person;
  if ids is null or exists (select from users u where u.id = person) then
    return;
  end if;
  pattern := array_to_string(ids, '|');
  delete from revisions r where r.subject = any (array(
    select noun || ':' || i
    from unnest(array['person', 'profile', 'team', 'conversation', 'presence', 'thread', 'reads']) as noun cross join unnest(ids) as i));
  update event_changes c set changed_by = '00000000-0000-0000-0000-000000000000' where c.changed_by = person;
  delete from verifications v where v.value ~ pattern or v.identifier ~ pattern
    or address in (v.value, v.identifier) or position(quoted in v.value) > 0;
  delete from feeds f where f.id::text = any (ids) and not exists (select from platform_teams t where t.feed_id = f.id);
  select array_agg(i) into ids from unnest(ids) i where not exists (select from feeds f where f.id::text = i);
  pattern := array_to_string(ids, '|');
  delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier <> 'account.delete'
      and (concat_ws(' ', j.payload::text, j.key, j.last_error) ~ pattern
        or position(quoted in j.payload::text) > 0);
  delete from graphile_worker._private_job_queues q where q.queue_name ~ pattern and q.locked_at is null
    and not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id);
end $$;
revoke execute on function erase_deleted_traces(uuid) from public;
grant execute on function erase_deleted_traces(uuid) to homefield_worker;
create or replace function platform_text(event events, field text) returns text
  language sql immutable set search_path = public, pg_temp
as $$
  select case when event.overrides ? field then event.overrides #>> array[field, 'theirs'] else to_jsonb(event) ->> field end
$$;
revoke execute on function platform_text(events, text) from public;
create or replace function same_events(person uuid, event events) returns setof events
  language sql stable set search_path = public, pg_temp
as $$
  with own as (
    select timed.* from profiles p join events timed on timed.profile_id = p.id and timed.start_time = event.start_time
      where p.user_id = person
    union all
    select days.* from profiles p join events days on days.profile_id = p.id and days.all_day and days.first_day = event.first_day
      where p.user_id = person)
  select own.* from own
  where own.owner_id <> event.owner_id and own.hidden_at is null
    and (own.platform, own.source_key, own.status, own.end_time, own.last_day, own.time_tbd,
         own.arrive_by, own.location, own.location_name, own.field, own.opponent, own.home_or_away, own.uniform)
      is not distinct from
        (event.platform, event.source_key, event.status, event.end_time, event.last_day, event.time_tbd,
         event.arrive_by, event.location, event.location_name, event.field, event.opponent, event.home_or_away, event.uniform)
    and platform_text(own, 'title') = platform_text(event, 'title')
    and platform_text(own, 'description') is not distinct from platform_text(event, 'description')
$$;
revoke execute on function same_events(uuid, events) from public;
create or replace function note_let_in() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  if new.role = 'none' then new.let_in_at := null;
  elsif tg_op = 'INSERT' then new.let_in_at := new.created_at;
  elsif old.role = 'none' then new.let_in_at := app_now();
  end if;
  return new;
end $$;
revoke execute on function note_let_in() from public;
create or replace function known_zone(name text) returns text
  language plpgsql stable set search_path = public, pg_temp
as $$
declare
  zone constant text := case lower(name)
    when 'cet' then 'Europe/Brussels' when 'met' then 'Europe/Brussels'
    when 'eet' then 'Europe/Athens' when 'wet' then 'Europe/Lisbon' else name end;
begin
  if not (zone ~* '^(africa|america|antarctica|arctic|asia|atlantic|australia|brazil|canada|chile|etc|europe|indian|mexico|pacific|us)/'
      or lower(zone) = any ('{utc,uct,gmt,gmt0,gmt+0,gmt-0,greenwich,universal,zulu,est,mst,hst,est5edt,cst6cdt,mst7mdt,pst8pdt,cuba,egypt,
        eire,gb,gb-eire,hongkong,iceland,iran,israel,jamaica,japan,kwajalein,libya,navajo,nz,nz-chat,poland,portugal,prc,roc,rok,
        singapore,turkey,w-su}'))
    or lower(zone) = 'us/pacific-new' then
    return 'UTC';
  end if;
  perform timezone(zone, timestamptz 'epoch');
  return zone;
exception when invalid_parameter_value then
  return 'UTC';
end $$;
revoke execute on function known_zone(text) from public;
create or replace function people_to_notify_of_team(owner uuid, team uuid) returns table (user_id uuid, role text)
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('tell:' || owner, 0));
  return query
    select p.user_id, p.role from platform_teams t cross join people_to_notify(owner) p
    where t.id = team and p.user_id <> t.user_id
      and not exists (
        select from notifications n where n.user_id = p.user_id and n.owner_id = owner and n.platform_team_id = team
          and n.data ? 'imported')
      and exists (
        select from events e where e.platform_team_id = team and e.owner_id = owner and e.hidden_at is null
          and (e.visibility = 'public' or p.role <> 'viewer')
          and (coalesce(e.end_time, e.start_time) > app_now()
            or e.last_day >= (app_now() at time zone known_zone(t.zone))::date));
end $$;
revoke execute on function people_to_notify_of_team(uuid, uuid) from public;
grant execute on function people_to_notify_of_team(uuid, uuid) to homefield_worker;
create or replace function feed_next_start(feed uuid) returns timestamptz
  language sql stable security definer set search_path = public, pg_temp
as $$
  select min(soonest) from (
    select min(e.start_time) as soonest
    from platform_teams t join events e on e.platform_team_id = t.id
    where t.feed_id = feed and e.hidden_at is null and e.start_time > app_now() - interval '3 days'
      and coalesce(e.end_time, e.start_time + interval '3 hours') > app_now()
    union all
    select min(e.first_day::timestamp at time zone t.known)
    from (select id, known_zone(zone) as known from platform_teams where feed_id = feed offset 0) t
    join events e on e.platform_team_id = t.id
    where e.all_day and e.hidden_at is null
      and e.first_day > (app_now() at time zone t.known)::date - 3
      and e.last_day >= (app_now() at time zone t.known)::date) as both_kinds
$$;
revoke execute on function feed_next_start(uuid) from public;
grant execute on function feed_next_start(uuid) to homefield_worker;
create policy own_commands on commands to homefield_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
create policy sweep_commands on commands to homefield_worker using (true);
create policy own_settings on user_settings to homefield_app, homefield_worker
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
create policy see_friendships on friendships for select to homefield_app, homefield_worker
  using (user_id = (select app_user_id()) or friend_id = (select app_user_id()));
create policy change_own_grants on friendships for update to homefield_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
create policy see_profiles on profiles for select to homefield_app, homefield_worker
  using (user_id = any ((select visible_owners())::uuid[]));
create policy add_own_profiles on profiles for insert to homefield_app
  with check (user_id = (select app_user_id()));
create policy change_profiles on profiles for update to homefield_app
  using (user_id = any ((select administered_owners())::uuid[]))
  with check (user_id = any ((select administered_owners())::uuid[]));
create policy delete_profiles on profiles for delete to homefield_app
  using (user_id = any ((select administered_owners())::uuid[]));
create policy see_profile_sports on profile_sports for select to homefield_app, homefield_worker
  using (owner_id = any ((select visible_owners())::uuid[]));
create policy change_profile_sports on profile_sports to homefield_app
  using (owner_id = any ((select administered_owners())::uuid[]))
  with check (owner_id = any ((select administered_owners())::uuid[]));
create policy see_teams on platform_teams for select to homefield_app, homefield_worker
  using (user_id = any ((select administered_owners())::uuid[]));
create policy add_own_teams on platform_teams for insert to homefield_app
  with check (user_id = (select app_user_id()));
create policy change_teams on platform_teams for update to homefield_app, homefield_worker
  using (user_id = any ((select administered_owners())::uuid[]))
  with check (user_id = any ((select administered_owners())::uuid[]));
create policy delete_own_teams on platform_teams for delete to homefield_app
  using (user_id = (select app_user_id()));
create policy see_mappings on profile_teams for select to homefield_app, homefield_worker
  using (profile_owner_id = any ((select administered_owners())::uuid[])
      or team_owner_id = any ((select administered_owners())::uuid[]));
create policy add_mappings on profile_teams for insert to homefield_app
  with check (profile_owner_id = any ((select administered_owners())::uuid[])
          and team_owner_id = any ((select administered_owners())::uuid[]));
create policy end_mappings on profile_teams for delete to homefield_app
  using (profile_owner_id = any ((select administered_owners())::uuid[])
      or team_owner_id = any ((select administered_owners())::uuid[]));
create policy change_happenings on happenings to homefield_app, homefield_worker
  using (owner_id = any ((select administered_owners())::uuid[]))
  with check (owner_id = any ((select administered_owners())::uuid[]));
create policy add_events on events for insert to homefield_app, homefield_worker
  with check (owner_id = any ((select administered_owners())::uuid[]));
create policy change_events on events for update to homefield_app, homefield_worker
  using (owner_id = any ((select administered_owners())::uuid[]))
  with check (owner_id = any ((select administered_owners())::uuid[]));
create policy delete_events on events for delete to homefield_app, homefield_worker
  using (owner_id = any ((select administered_owners())::uuid[]));
create policy see_events on events for select to homefield_app, homefield_worker
  using (case when visibility = 'public' and hidden_at is null
           then owner_id = any ((select visible_owners())::uuid[])
           else owner_id = any ((select administered_owners())::uuid[]) end);
create policy see_event_changes on event_changes for select to homefield_app, homefield_worker
  using (owner_id = any ((select visible_owners())::uuid[])
     and exists (select from events e where e.id = event_id));
create policy add_event_changes on event_changes for insert to homefield_app, homefield_worker
  with check (owner_id = any ((select administered_owners())::uuid[]));
create policy see_photos on files for select to homefield_app, homefield_worker
  using (kind = 'photo' and owner_id = any ((select visible_owners())::uuid[]));
create policy add_own_portraits on files for insert to homefield_app
  with check (kind = 'portrait' and owner_id = (select app_user_id()));
create policy delete_own_portraits on files for delete to homefield_app
  using (kind = 'portrait' and owner_id = (select app_user_id()));
create policy add_photos on files for insert to homefield_app
  with check (kind = 'photo' and owner_id = any ((select administered_owners())::uuid[]));
create policy see_portraits on files for select to homefield_app, homefield_worker
  using (kind = 'portrait' and may_see_portrait(owner_id));
create policy see_pictures on files for select to homefield_app, homefield_worker
  using (kind = 'picture' and (
    exists (select from messages m where m.image_file_id = files.id)
    or exists (select from event_messages m where m.image_file_id = files.id)));
create policy own_uploads on file_removals to homefield_app
  using (owner_id = (select app_user_id()))
  with check (owner_id = (select app_user_id())
          and not exists (select from files f where f.storage_id = file_removals.storage_id));
create policy sweep_file_removals on file_removals to homefield_worker using (true) with check (true);
create policy own_additional_emails on additional_emails to homefield_app, homefield_worker
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
create policy confirm_additional_emails on additional_emails to homefield_auth using (true) with check (true);
create policy own_security_events on security_events to homefield_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
create policy record_security_events on security_events to homefield_auth using (true) with check (true);
create policy sweep_security_events on security_events to homefield_worker using (true);
create policy own_exports on account_exports to homefield_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
create policy run_exports on account_exports to homefield_worker using (true) with check (true);
create policy change_profile_notes on profile_notes to homefield_app
  using (owner_id = any ((select administered_owners())::uuid[]))
  with check (owner_id = any ((select administered_owners())::uuid[]));
create policy see_profile_notes on profile_notes for select to homefield_worker
  using (owner_id = any ((select administered_owners())::uuid[]));
create policy see_friend_requests on friend_requests for select to homefield_app, homefield_worker
  using (requester_id = (select app_user_id()) or requested_id = (select app_user_id()));
create policy see_own_blocks on blocks for select to homefield_app, homefield_worker using (user_id = (select app_user_id()));
create policy end_own_blocks on blocks for delete to homefield_app using (user_id = (select app_user_id()));
create policy own_notifications on notifications to homefield_app, homefield_worker
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
create policy own_invitations on friend_invitations to homefield_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
create policy own_invitations_of_jobs on friend_invitations for select to homefield_worker using (user_id = (select app_user_id()));
create policy send_invitations on friend_invitations for update to homefield_worker
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
create policy see_handovers on profile_handovers for select to homefield_app, homefield_worker
  using (owner_id = (select app_user_id()) or friend_id = (select app_user_id()));
create policy offer_handovers on profile_handovers for insert to homefield_app
  with check (owner_id = (select app_user_id())
    and exists (select from friendships f
      where f.user_id = (select app_user_id()) and f.friend_id = profile_handovers.friend_id and f.role = 'administrator'));
create policy end_handovers on profile_handovers for delete to homefield_app
  using (owner_id = (select app_user_id()) or friend_id = (select app_user_id()));
create policy own_acknowledgements on change_acknowledgements for select to homefield_app, homefield_worker
  using (user_id = (select app_user_id()));
create policy acknowledge on change_acknowledgements for insert to homefield_app
  with check (user_id = (select app_user_id()) and exists (select from event_changes c where c.id = change_id));
create policy own_settlements on clash_settlements to homefield_app
  using (user_id = (select app_user_id()))
  with check (user_id = (select app_user_id()) and 2 = (
    select count(*) from happenings h
    where h.id in (first_happening_id, second_happening_id) and h.owner_id = (select app_user_id())));
create policy read_own_settlements on clash_settlements for select to homefield_worker using (user_id = (select app_user_id()));
create policy own_drive_times on drive_times to homefield_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
create policy read_own_drive_times on drive_times for select to homefield_worker using (user_id = (select app_user_id()));
create policy own_reminders on event_reminders to homefield_app
  using (user_id = (select app_user_id()))
  with check (user_id = (select app_user_id()) and exists (select from happenings h where h.id = happening_id));
create policy read_own_reminders on event_reminders for select to homefield_worker using (user_id = (select app_user_id()));
create policy own_calendar_links on calendar_links to homefield_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
create policy read_own_calendar_links on calendar_links for select to homefield_worker using (user_id = (select app_user_id()));
create policy own_sign_in_attempts on sign_in_attempts to homefield_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
create policy see_imports on team_imports for select to homefield_app, homefield_worker
  using (user_id = any ((select administered_owners())::uuid[]));
create policy begin_imports on team_imports for insert to homefield_app
  with check (user_id = any ((select administered_owners())::uuid[]));
create policy move_imports on team_imports for update to homefield_app, homefield_worker
  using (user_id = any ((select administered_owners())::uuid[]))
  with check (user_id = any ((select administered_owners())::uuid[]));
create policy own_conversations on conversations for select to homefield_app, homefield_worker
  using (participant_1_id = (select app_user_id()) or participant_2_id = (select app_user_id()));
create policy own_messages on messages for select to homefield_app, homefield_worker
  using (conversation_id = any ((select my_conversations())::uuid[]));
create policy own_presence on active_conversations to homefield_app
  using (user_id = (select app_user_id()))
  with check (user_id = (select app_user_id()) and conversation_id = any ((select my_conversations())::uuid[]));
create policy see_presence on active_conversations for select to homefield_app
  using (shared and conversation_id = any ((select my_conversations())::uuid[])
    and exists (select from friendships f
      where f.user_id = (select app_user_id()) and f.friend_id = active_conversations.user_id));
create policy look_at_presence on active_conversations for select to homefield_worker using (true);
create policy sweep_presence on active_conversations for delete to homefield_worker using (true);
create policy see_threads on threads for select to homefield_app, homefield_worker
  using (owner_id = any ((select visible_owners())::uuid[])
     and exists (select from events e where e.happening_id = threads.happening_id));
create policy see_event_messages on event_messages for select to homefield_app, homefield_worker
  using (exists (select from threads t where t.happening_id = event_messages.happening_id));
create policy own_thread_reads on thread_reads for select to homefield_app, homefield_worker
  using (user_id = (select app_user_id()));
create policy own_notification_changes on notification_changes for select to homefield_app, homefield_worker
  using (exists (select from notifications n where n.id = notification_id));
create policy own_devices on user_devices to homefield_app, homefield_worker
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
create policy own_subscriptions on push_subscriptions to homefield_app, homefield_worker
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
create policy read_own_fired_reminders on reminders for select to homefield_app, homefield_worker
  using (user_id = (select app_user_id()));
create policy own_deliveries on notification_deliveries to homefield_app, homefield_worker
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
create policy own_local_notifications on scheduled_local_notifications to homefield_app, homefield_worker
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
create trigger touch before update on user_settings for each row execute function touch_updated_at();
create trigger hide_presence after update of share_presence on user_settings for each row
  when (old.share_presence <> new.share_presence) execute function hide_presence();
create trigger settings_for_new_user after insert on users for each row execute function settings_for_new_user();
create trigger touch before update on friendships for each row execute function touch_updated_at();
create trigger end_mappings_with_friendship after delete on friendships for each row
  when (old.role = 'administrator') execute function end_mappings_of_lost_role();
create trigger end_mappings_with_role after update of role on friendships for each row
  when (old.role = 'administrator' and new.role <> 'administrator') execute function end_mappings_of_lost_role();
create trigger end_handovers_with_friendship after delete on friendships for each row
  when (old.role = 'administrator') execute function end_handovers_of_lost_role();
create trigger end_handovers_with_role after update of role on friendships for each row
  when (old.role = 'administrator' and new.role <> 'administrator') execute function end_handovers_of_lost_role();
create trigger open_conversation after insert on friendships for each row
  when (new.user_id < new.friend_id) execute function open_conversation();
create trigger note_let_in before insert or update of role on friendships for each row execute function note_let_in();
create trigger touch before update on profiles for each row execute function touch_updated_at();
create trigger refuse_portrait before insert or update of photo_file_id on profiles for each row
  when (new.photo_file_id is not null) execute function refuse_portrait_of_child();
create trigger drop_photo after delete on profiles for each row
  when (old.photo_file_id is not null) execute function drop_photo_of_child();
create trigger drop_replaced_photo after update of photo_file_id on profiles for each row
  when (old.photo_file_id is not null and old.photo_file_id is distinct from new.photo_file_id)
  execute function drop_photo_of_child();
create trigger notify_owner after delete on profiles for each row execute function notify_owner_of_deleted_child();
create trigger touch before update on feeds for each row execute function touch_updated_at();
create trigger touch before update on platform_teams for each row execute function touch_updated_at();
create trigger drop_orphaned_feed after delete or update of feed_id on platform_teams for each row execute function drop_orphaned_feed();
create trigger forget_notifications after update of user_id on platform_teams for each row
  when (old.user_id <> new.user_id) execute function forget_team_notifications();
create trigger touch before update on events for each row execute function touch_updated_at();
create trigger drop_empty_happening after delete or update of happening_id on events
  for each row execute function drop_empty_happening();
create trigger lead_fingerprint before update of platform_team_id on events for each row
  when (old.platform_team_id <> new.platform_team_id) execute function lead_fingerprint();
create trigger touch before update on files for each row execute function touch_updated_at();
create trigger remove_stored_file after delete on files for each row execute function remove_stored_file();
create trigger touch before update on additional_emails for each row execute function touch_updated_at();
create trigger touch before update on account_exports for each row execute function touch_updated_at();
create trigger remove_stored_export after delete on account_exports for each row
  when (old.storage_id is not null) execute function remove_stored_file();
create trigger refuse_session_of_deleted before insert on sessions for each row execute function refuse_session_of_deleted();
create trigger end_oldest after insert on sessions for each row execute function end_oldest_sessions();
create trigger touch before update on profile_notes for each row execute function touch_updated_at();
create trigger touch before update on friend_requests for each row execute function touch_updated_at();
create trigger hold_roles before insert on profile_teams for each row
  when (new.profile_owner_id <> app_user_id() or new.team_owner_id <> app_user_id())
  execute function hold_roles_of_mapping();
create trigger touch before update on friend_invitations for each row execute function touch_updated_at();
create trigger notify_friend after insert on profile_handovers for each row execute function notify_friend_of_handover();
create trigger withdraw_notification after delete on profile_handovers for each row execute function withdraw_handover_notification();
create trigger touch before update on drive_times for each row execute function touch_updated_at();
create trigger touch before update on event_reminders for each row execute function touch_updated_at();
create trigger touch before update on calendar_links for each row execute function touch_updated_at();
create trigger drop_oldest_revoked after update of revoked_at on calendar_links
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function drop_oldest_revoked_links();
create trigger touch before update on platform_credentials for each row execute function touch_updated_at();
create trigger touch before update on team_imports for each row execute function touch_updated_at();
create trigger drop_oldest_changes after insert on event_changes
  referencing new table as added for each statement execute function drop_oldest_changes();
create trigger enqueue_telling after insert on event_changes referencing new table as inserted
  for each statement execute function enqueue_telling();
create trigger refuse_more after insert on passkeys for each row execute function refuse_more_passkeys();
create trigger touch before update on conversations for each row execute function touch_updated_at();
create trigger drop_deserted after update on conversations for each row
  when (new.participant_1_id is null and new.participant_2_id is null) execute function drop_deserted_conversation();
create trigger touch before update on messages for each row execute function touch_updated_at();
create trigger drop_picture after delete on messages for each row
  when (old.image_file_id is not null) execute function drop_picture_of_message();
create trigger enqueue_telling after insert on messages referencing new table as inserted
  for each statement execute function enqueue_telling_of_words('notification.notifyOfMessage', 'conversation_id');
create trigger touch before update on event_messages for each row execute function touch_updated_at();
create trigger drop_picture after delete on event_messages for each row
  when (old.image_file_id is not null) execute function drop_picture_of_message();
create trigger enqueue_telling after insert on event_messages referencing new table as inserted
  for each statement execute function enqueue_telling_of_words('notification.notifyOfComment', 'happening_id');
create trigger touch before update on thread_reads for each row execute function touch_updated_at();
create trigger touch before update on user_devices for each row execute function touch_updated_at();
create trigger touch before update on push_subscriptions for each row execute function touch_updated_at();
create trigger touch before update of status, version, due_at, attempts on notification_deliveries for each row execute function touch_updated_at();
create trigger touch before update on scheduled_local_notifications for each row execute function touch_updated_at();
create trigger read_acknowledged after insert on change_acknowledgements referencing new table as inserted
  for each statement execute function read_acknowledged();
create trigger version_of_change before insert on notification_changes
  for each row execute function version_of_change();
create trigger deliver_new after insert on notifications for each row execute function deliver_notification();
create trigger deliver_grown after update of version on notifications for each row
  when (new.version > old.version) execute function deliver_notification();
