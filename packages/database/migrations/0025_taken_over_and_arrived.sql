-- A child that is taken over, and a reminder that counts from the arrival, as they should have been (0011, 0021).

-- As in 0011; an event becomes one with that of a child of the new family only where both say the same to the same people.
-- What was written about a private event would be read by all who see the public one, and what a parent made his own, or
-- put away, would stand beside what nobody did.
--
-- Who edits holds happenings in the order of their ids, then their events: so does this, before it writes any event. Nobody
-- makes one of them private meanwhile.
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
  -- As it is now: it may have been withdrawn, or taken by another device.
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
  -- By the rule of a sync (one source, one beginning), where both say the same to the same people: public or private, put
  -- away at once or not at all, and what a parent made his own.
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

-- What had become one all the same, though some of it is private: that stands by itself again, with everything that was
-- written. Whose words they were cannot be told any more, and those who see the rest are not to read them.
do $$
declare
  mixed record;
  parted uuid;
begin
  for mixed in
    select e.happening_id as id, e.owner_id as owner from events e group by e.happening_id, e.owner_id
      having min(e.visibility) <> max(e.visibility) order by e.happening_id loop
    parted := gen_random_uuid();
    insert into happenings (id, owner_id, version, edited_at, edited_by)
      select parted, h.owner_id, h.version, h.edited_at, h.edited_by from happenings h where h.id = mixed.id;
    update events set happening_id = parted where happening_id = mixed.id and visibility = 'private';
    perform join_threads(mixed.id, parted);
    -- Everybody who saw it asks anew what there is for him.
    perform bump_revisions(array(
      select 'person:' || mixed.owner
      union all
      select 'person:' || f.friend_id from friendships f where f.user_id = mixed.owner));
  end loop;
end $$;

-- As in 0021; once a parent gave the event another start, when to be there is not true any more (lib/arrival).
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
