-- Inviting who has no account yet, and handing a child to another family.

-- The link's secret is made when the mail is sent; here is its hash alone.
create table friend_invitations (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  email text not null check (char_length(email) <= 254),
  secret_hash text unique check (secret_hash like 'sha256:%'),
  sent_at timestamptz,
  -- The mail server refused the address for good.
  refused_at timestamptz,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references users (id) on delete set null,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index friend_invitations_user_id on friend_invitations (user_id, created_at desc);
create index friend_invitations_accepted_by on friend_invitations (accepted_by) where accepted_by is not null;
create index friend_invitations_expires_at on friend_invitations (expires_at);
alter table friend_invitations enable row level security;
create policy own_invitations on friend_invitations to homefield_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
-- A request neither knows nor sets the secret.
grant select (id, user_id, email, sent_at, refused_at, expires_at, accepted_at, accepted_by, created_at, updated_at),
  insert (id, user_id, email, expires_at), delete on friend_invitations to homefield_app;
create policy own_invitations_of_jobs on friend_invitations for select to homefield_worker using (user_id = (select app_user_id()));
create policy send_invitations on friend_invitations for update to homefield_worker
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, update (secret_hash, sent_at, refused_at) on friend_invitations to homefield_worker;
create trigger touch before update on friend_invitations for each row execute function touch_updated_at();

-- Whose invitation this is, as far as it is open to the asking person: unused, in its time, of another who is still
-- there and did not block him. A portrait is named to whoever may see it.
create function invitation_behind(hash text) returns table (id uuid, inviter_id uuid, full_name text, photo_file_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select i.id, i.user_id, s.full_name, case when may_see_portrait(i.user_id) then s.photo_file_id end
  from friend_invitations i join user_settings s on s.user_id = i.user_id
  where app_user_id() is not null and i.secret_hash = hash and i.accepted_at is null and i.expires_at > app_now()
    and not exists (select from blocks b where b.user_id = i.user_id and b.blocked_id = app_user_id())
    and not exists (select from account_deletions d where d.user_id = i.user_id)
$$;

-- Makes the two friends. Answers what came of it, and of whom the invitation was.
create function accept_invitation(hash text) returns table (outcome text, inviter uuid)
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
  -- As it is now: another may have used it, its maker taken it back, or blocked the one who comes.
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

-- Addresses of people who never came: gone a month after their link's time.
create function drop_old_invitations() returns bigint
  language sql security definer set search_path = public, pg_temp
as $$
  with dropped as (delete from friend_invitations i where i.expires_at < app_now() - interval '30 days' returning 1)
  select count(*) from dropped
$$;
revoke execute on function invitation_behind(text), accept_invitation(text), drop_old_invitations() from public;
grant execute on function invitation_behind(text), accept_invitation(text) to homefield_app;
grant execute on function drop_old_invitations() to homefield_worker;

-- A child offered to an administrator friend. One offer a child; gone when it is taken, declined or withdrawn.
create table profile_handovers (
  id uuid primary key,
  profile_id uuid not null unique,
  owner_id uuid not null,
  friend_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default app_now(),
  check (owner_id <> friend_id),
  foreign key (profile_id, owner_id) references profiles (id, user_id) on delete cascade
);
create index profile_handovers_owner_id on profile_handovers (owner_id);
create index profile_handovers_friend_id on profile_handovers (friend_id);
alter table profile_handovers enable row level security;
create policy see_handovers on profile_handovers for select to homefield_app, homefield_worker
  using (owner_id = (select app_user_id()) or friend_id = (select app_user_id()));
create policy offer_handovers on profile_handovers for insert to homefield_app
  with check (owner_id = (select app_user_id())
    and exists (select from friendships f
      where f.user_id = (select app_user_id()) and f.friend_id = profile_handovers.friend_id and f.role = 'administrator'));
create policy end_handovers on profile_handovers for delete to homefield_app
  using (owner_id = (select app_user_id()) or friend_id = (select app_user_id()));
grant select, insert, delete on profile_handovers to homefield_app;
grant select on profile_handovers to homefield_worker;

create function tell_friend_of_handover() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into notifications (user_id, type, kind, person_id, data)
    select new.friend_id, 'profile', 'profileOffered', new.owner_id,
      jsonb_build_object('profileId', p.id, 'profileName', p.name, 'handoverId', new.id)
    from profiles p where p.id = new.profile_id;
  return null;
end $$;
create trigger tell_friend after insert on profile_handovers for each row execute function tell_friend_of_handover();

create function withdraw_told_handover() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from notifications n
    where n.user_id = old.friend_id and n.kind = 'profileOffered' and n.data ->> 'handoverId' = old.id::text;
  return null;
end $$;
create trigger withdraw_told after delete on profile_handovers for each row execute function withdraw_told_handover();

-- An offer ends with the role that it was made to.
create function end_handovers_of_lost_role() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from profile_handovers h where h.owner_id = old.user_id and h.friend_id = old.friend_id;
  return null;
end $$;
create trigger end_handovers_with_friendship after delete on friendships for each row
  when (old.role = 'administrator') execute function end_handovers_of_lost_role();
create trigger end_handovers_with_role after update of role on friendships for each row
  when (old.role = 'administrator' and new.role <> 'administrator') execute function end_handovers_of_lost_role();

-- Takes a child over, with all that belongs to it. Answers who had it, the teams that bring its events now (to be synced
-- under their new owner), and the subjects that moved besides the two families'; no row where the offer does not stand.
--
-- A team that serves this child alone moves with it. One that serves others too stays, and the new owner gets one of his
-- own on the same feed, or his own of the same name where he has it; its events are led there, so that each keeps its id.
-- What a third person mapped to the child ends, unless he administers the new family as well. A happening shared with a
-- child that stays is parted; one that a child of the new family has already becomes one with it.
--
-- Locks are taken in the order in which others take them, so that nobody waits in a circle: who lowers a role holds the
-- friendship and ends its offers; a feed's check holds the feed and tells its teams; a sync holds its team and writes
-- to children; whoever deletes a child holds it and takes its offer along.
create function take_over_child(offer uuid)
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
  -- As it is now: it may have been withdrawn, or taken by another device.
  perform from profile_handovers h where h.id = offer for update;
  if not found then
    return;
  end if;

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
    -- Both teams were mapped to the child: what the new owner's brought is there already.
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
  -- By the rule of a sync (one source, one beginning).
  update events e set happening_id = known.happening_id
    from (select distinct on (taken.id) taken.id, theirs.happening_id
          from events taken join events theirs
            on theirs.platform = taken.platform and theirs.source_key = taken.source_key
              and theirs.start_time is not distinct from taken.start_time
              and theirs.first_day is not distinct from taken.first_day
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
revoke execute on function tell_friend_of_handover(), withdraw_told_handover(), end_handovers_of_lost_role(),
  take_over_child(uuid) from public;
grant execute on function take_over_child(uuid) to homefield_app;

-- As in 0008; with open requests, blocks and offers, whose other side is told where he could see them.
create or replace function end_deleted_friendships(person uuid) returns table (friend uuid)
  language sql security definer set search_path = public, pg_temp
as $$
  with ended as (
    delete from friendships f
    where (f.user_id = person or f.friend_id = person) and exists (select from account_deletions d where d.user_id = person)
    returning f.user_id, f.friend_id),
  withdrawn as (
    delete from friend_requests r
    where person in (r.requester_id, r.requested_id) and exists (select from account_deletions d where d.user_id = person)
    returning r.requester_id, r.requested_id)
  select case when user_id = person then friend_id else user_id end from ended
  union select case when requester_id = person then requested_id else requester_id end from withdrawn
$$;

-- As in 0008, with what these migrations added.
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
    union select id::text from profile_handovers where person in (owner_id, friend_id))
  where d.user_id = person and d.step = 'traces'
$$;
