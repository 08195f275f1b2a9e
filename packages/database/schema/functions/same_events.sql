-- Returns a person's own copies of another family's event.
-- All fields that a platform sends must be equal (decision 39).
-- platform_text() says which fields are compared without a family's overrides.
-- Timed and all-day events are looked up separately, because each kind has its own index.
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
