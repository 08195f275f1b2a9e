-- What is news, and when a day begins.
--
-- What two families have is one event also where one of them calls or describes it otherwise (decision 39): what the platform
-- says of it is compared, and not what a parent made of its words. His own time, place or status is another event still.

create function platform_text(event events, field text) returns text
  language sql immutable set search_path = public, pg_temp
as $$
  select case when event.overrides ? field then event.overrides #>> array[field, 'theirs'] else to_jsonb(event) ->> field end
$$;

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

revoke execute on function platform_text(events, text) from public;

-- Since when a friend is let in without a break: what changed before is no news to him. Whose access ended and came back
-- was told of all that he had not seen.
alter table friendships add column let_in_at timestamptz;
alter table friendships disable trigger touch;
update friendships set let_in_at = case when version <= 2 then updated_at else created_at end where role <> 'none';
alter table friendships enable trigger touch;

create function note_let_in() returns trigger
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
create trigger note_let_in before insert or update of role on friendships for each row execute function note_let_in();

-- A stored zone counts as the server reckons in it (usableZone): PostgreSQL takes letters such as PST for an offset, CET for one
-- without summer, and SystemV/PST8 for a rule of its own.
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

-- As in 0022 and 0014, by that rule.
create or replace function people_to_tell_of_team(owner uuid, team uuid) returns table (user_id uuid, role text)
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('tell:' || owner, 0));
  return query
    select p.user_id, p.role from platform_teams t cross join people_to_tell(owner) p
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
