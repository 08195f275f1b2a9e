-- Returns the event reminders that are due after `since` and up to `upto`. The two times are less than a day apart.
-- packages/domain/src/remind.ts and packages/domain/src/coverage/reminder-default.ts contain the same rules.
-- The person's own lead times for the event win over those for the child and the activity, which win over the general one.
-- Nobody is reminded of an event to which no child goes. Only own lead times apply to a muted team.
-- The lead time counts back from the event's start, or from the arrival time if the person chose the arrival time.
-- The lead time of an all-day event counts back from 8:00 in the person's time zone.
-- If an event has copies for several children, the reminder uses the first copy that the person may see, of a child who goes.
-- If a parent moved the start of the event, the arrival time is wrong and is therefore ignored (lib/arrival).
-- `limit 1` makes PostgreSQL look up settings by index for each due row instead of joining the whole table.
-- PostgreSQL would choose the join, because its planner cannot know that few rows are due.
create or replace function due_reminders(since timestamptz, upto timestamptz, at_time timestamptz) returns table (
    user_id uuid, event_group_id uuid, lead_minutes integer, counted_from timestamptz, due_at timestamptz, begins timestamptz)
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
    select e.event_group_id, e.owner_id, l.lead, l.span from leads l cross join lateral (
      select * from events
      where not all_day and hidden_at is null and status = 'confirmed'
        and start_time > since + l.span and start_time <= upto + l.span) e
    union
    select e.event_group_id, e.owner_id, l.lead, l.span from leads l cross join lateral (
      select * from events
      where arrive_by is not null and hidden_at is null and status = 'confirmed'
        and arrive_by > since + l.span and arrive_by <= upto + l.span) e
    union
    select e.event_group_id, e.owner_id, m.lead, make_interval(mins => m.lead) from mornings m cross join lateral (
      select * from events where all_day and hidden_at is null and status = 'confirmed' and first_day = m.day) e),
  wished as (
    select c.event_group_id, c.lead, c.span, o.person, o.manages, z.zone, coalesce(r.from_arrival, false) as from_arrival,
      r.user_id is not null as is_chosen,
      case when o.is_own or s.friends_reminders then array[s.notification_lead_time_minutes] else '{}' end as general
    from candidates c
      cross join lateral (
        select c.owner_id as person, true as is_own, true as manages
        union all
        select f.friend_id, false, f.role = 'administrator' from friendships f
        where f.user_id = c.owner_id and f.role in ('viewer', 'administrator')) o
      cross join lateral (select * from user_settings u where u.user_id = o.person and u.all_notifications limit 1) s
      join zones z on z.name = s.timezone
      left join lateral (
        select * from event_reminders w where w.user_id = o.person and w.event_group_id = c.event_group_id limit 1) r on true
    where case when r.user_id is not null then c.lead = any (r.lead_minutes)
            else c.lead = s.notification_lead_time_minutes and (o.is_own or s.friends_reminders) or exists (
              select from reminder_defaults u where u.user_id = o.person and c.lead = any (u.lead_minutes)) end
      and not exists (select from account_deletions d where d.user_id = o.person))
  select w.person, w.event_group_id, w.lead, t.counted_from, t.counted_from - w.span, t.begins
  from wished w
    cross join lateral (
      select array_agg(k.profile_id) as going,
        bool_or(not k.is_muted and w.lead = any (coalesce(k.lead_minutes, w.general))) as is_usual
      from reminded_children(w.person, w.event_group_id, w.manages) k) reminded
    cross join lateral (
      select e.* from events e join profiles c on c.id = e.profile_id
      where e.event_group_id = w.event_group_id and e.hidden_at is null and (e.visibility = 'public' or w.manages)
        and e.profile_id = any (reminded.going)
      order by coalesce(e.start_time, e.first_day::timestamp at time zone w.zone), not e.all_day, e.owner_id, c.created_at, e.id
      limit 1) e
    cross join lateral (
      select morning.at as begins,
        case when w.from_arrival and not e.all_day and not (e.overrides ? 'when'
            and (e.overrides #>> '{when,theirs,start}')::timestamptz is distinct from e.start_time)
          then coalesce(e.arrive_by, morning.at) else morning.at end as counted_from
      from (select case when e.all_day then (e.first_day + time '08:00') at time zone w.zone else e.start_time end as at) morning) t
  where (w.is_chosen or reminded.is_usual) and e.status = 'confirmed' and t.begins > at_time
    and t.counted_from - w.span > since and t.counted_from - w.span <= upto
$$;
revoke execute on function due_reminders(timestamptz, timestamptz, timestamptz) from public;
