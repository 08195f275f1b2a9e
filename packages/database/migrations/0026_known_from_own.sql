-- What a platform changes of an event that two families have is told once to who has it himself (decision 39).

-- Events of a person that are, and say in everything that a platform tells, what this one of another family does. Those of
-- hours and those of days are looked for apart: each has an index.
create function same_events(person uuid, event events) returns setof events
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
    and (own.platform, own.source_key, own.status, own.title, own.description, own.end_time, own.last_day, own.time_tbd,
         own.arrive_by, own.location, own.location_name, own.field, own.opponent, own.home_or_away, own.uniform)
      is not distinct from
        (event.platform, event.source_key, event.status, event.title, event.description, event.end_time, event.last_day, event.time_tbd,
         event.arrive_by, event.location, event.location_name, event.field, event.opponent, event.home_or_away, event.uniform)
$$;

-- As if they had said 'Got it': whoever sees the owner's events and has the same in his own family knows these changes from
-- there; and of other families' the owner knows what these changes tell him. In one order, so that two families of one
-- calendar, told at once, never wait for each other.
create function know_from_own(owner uuid, changes uuid[]) returns table (user_id uuid, change_id uuid)
  language sql security definer set search_path = public, pg_temp
as $$
  with told as (
    select c.id, c.field, e from event_changes c join events e on e.id = c.event_id and e.hidden_at is null
    where c.id = any (changes) and c.owner_id = owner and c.changed_by is null and not c.is_overridden)
  insert into change_acknowledgements (user_id, change_id)
  select known.user_id, known.change_id from (
    select p.user_id, told.id as change_id from told cross join people_to_tell(owner) p
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

revoke execute on function same_events(uuid, events), know_from_own(uuid, uuid[]) from public;
grant execute on function know_from_own(uuid, uuid[]) to homefield_worker;
