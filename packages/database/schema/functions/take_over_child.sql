-- Moves a child to another family, with everything that belongs to the child.
-- Returns the previous owner, and the teams through which the child's events are now synced for the new owner.
-- `moved` lists the teams that changed, as subjects (`team:<id>`), so that apps reload the data.
-- Returns no row if the owner has withdrawn the offer or the offer was already accepted.
--
-- A team that is mapped only to this child moves with the child.
-- A team that is also mapped to other children stays with the old owner.
-- If a team stays, the new owner gets a copy of the team, which uses the same feed.
-- If the new owner already has a team with the same platform and id, that team is used instead of a copy.
-- The child's events move to the new owner's team and keep their ids.
-- A friend of the old owner may have mapped their own team to the child.
-- The mapping ends unless the friend is also an administrator of the new family.
-- If the child has an event in common with a child that stays, the event group of the two copies is split.
-- Another child of the new family may have the same event.
-- The moved event joins the group of the other child's event only if both have the same content and visibility.
-- If a public and a private event shared a group, viewers of the public event could read the private messages.
-- If one of the two events has an override or was deleted, joining the groups would change the other event too.
--
-- take_over_child locks rows in an order that avoids deadlocks with all other code that locks the same rows:
-- - a downgrade of access locks the friendship, then its handover offers;
-- - a feed check locks the feed, then its teams;
-- - a sync locks its team, then events of children;
-- - deleting a child locks the child, then its handover offer;
-- - an edit locks event groups by id, then their events.
-- take_over_child locks event groups before it writes events, so that nobody can make a group private meanwhile.
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
  -- Check the offer again after the lock, because it may have been withdrawn or accepted meanwhile.
  perform from profile_handovers h where h.id = offer for update;
  if not found then
    return;
  end if;

  perform from event_groups h
    where h.id in (
      select e.event_group_id from events e where e.profile_id = child
      union all
      select theirs.event_group_id from events taken join events theirs using (platform, source_key)
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
    -- If the child already has these events through the new owner's team, delete the copies of the old team.
    delete from events e where e.profile_id = child and e.platform_team_id = mapped.id and exists (
      select from events known where known.profile_id = child and known.platform_team_id = target and known.source_key = e.source_key);
    update events set platform_team_id = target where profile_id = child and platform_team_id = mapped.id;
    update leg_defaults set platform_team_id = target where profile_id = child and platform_team_id = mapped.id;
    update absence_spans set platform_team_id = target where profile_id = child and platform_team_id = mapped.id;
    delete from profile_teams m where m.profile_id = child and m.platform_team_id = mapped.id;
    insert into profile_teams (profile_id, profile_owner_id, platform_team_id, team_owner_id)
      values (child, old_owner, target, new_owner) on conflict do nothing;
    synced := synced || target;
    told := told || ('team:' || target);
  end loop;

  delete from profile_handovers where id = offer;
  -- The assignments before may name people and helpers of the old family, so nobody can undo a change of it.
  update legs set previous = null where profile_id = child;
  -- Drivers who do not belong to the new family no longer drive the child.
  update legs l set (status, driver_kind, driver_user_id, driver_helper_id, note, asked_by, previous, moved_from, version)
        = ('unassigned', null, null, null, '', null, null, null, l.version + 1)
    where l.profile_id = child and (l.driver_kind = 'helper' or l.driver_user_id <> new_owner and not exists (
    select from friendships f where f.user_id = new_owner and f.friend_id = l.driver_user_id and f.role <> 'none'));
  delete from leg_defaults l where l.profile_id = child and (l.driver_kind = 'helper' or l.driver_user_id <> new_owner and not exists (
    select from friendships f where f.user_id = new_owner and f.friend_id = l.driver_user_id and f.role <> 'none'));
  set constraints profiles_photo_fkey deferred;
  update files f set owner_id = new_owner from profiles p where p.id = child and f.id = p.photo_file_id;
  update profiles set user_id = new_owner, version = version + 1 where id = child;
  -- Join events with the same source and start, as a sync does.
  -- Events with different visibility, deletion or overrides stay in separate groups.
  update events e set event_group_id = known.event_group_id
    from (select distinct on (taken.id) taken.id, theirs.event_group_id
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
          order by taken.id, theirs.event_group_id) as known
    where e.id = known.id;
  for shared in
    select h.id, exists (select from events other where other.event_group_id = h.id and other.profile_id <> child) as stays
      from event_groups h
      where h.owner_id = old_owner and h.id in (select e.event_group_id from events e where e.profile_id = child) loop
    if shared.stays then
      parted := gen_random_uuid();
      insert into event_groups (id, owner_id) values (parted, new_owner);
      -- The new event group is in no series, so an absence from the series becomes an absence from the event.
      insert into absences (event_group_id, profile_id, owner_id, is_going)
        select parted, child, new_owner, false from absent_children(array[shared.id]) a
        where a.profile_id = child and exists (
          select from absence_spans s join event_groups g on g.series_id = s.series_id where g.id = shared.id and s.profile_id = child);
      update events set event_group_id = parted where profile_id = child and event_group_id = shared.id;
    else
      update event_groups set owner_id = new_owner where id = shared.id;
    end if;
  end loop;
  update event_changes c set owner_id = new_owner from events e where e.id = c.event_id and e.profile_id = child;
  set constraints events_event_group_id_owner_id_fkey, legs_event_group_id_owner_id_fkey, absences_event_group_id_owner_id_fkey,
    profiles_photo_fkey immediate;
  insert into notifications (user_id, type, kind, person_id, data)
    values (old_owner, 'profile', 'profileTaken', new_owner, jsonb_build_object('profileId', child, 'profileName', child_name));
  return query select old_owner, child, synced, told;
end $$;
revoke execute on function take_over_child(uuid) from public;
grant execute on function take_over_child(uuid) to homefield_app;
