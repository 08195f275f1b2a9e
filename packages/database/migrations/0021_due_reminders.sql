-- When reminders are due, and whom they reach (decision 29).

-- What lies in a quarter of an hour is found without the rest of the schedule, of all families at once.
create index events_start on events (start_time) include (happening_id, owner_id)
  where not all_day and hidden_at is null and status = 'confirmed';
create index events_arrival on events (arrive_by) include (happening_id, owner_id)
  where arrive_by is not null and hidden_at is null and status = 'confirmed';
create index events_first_day on events (first_day) include (happening_id, owner_id)
  where all_day and hidden_at is null and status = 'confirmed';
create index profiles_birthday on profiles ((extract(month from date_of_birth) * 100 + extract(day from date_of_birth)))
  where date_of_birth is not null;
create index user_settings_timezone on user_settings (timezone);

-- An external database may have older zone rules than the server: what it does not know must not stop everybody's reminders.
create function known_zone(name text) returns text
  language plpgsql stable set search_path = public, pg_temp
as $$
begin
  perform timezone(name, timestamptz 'epoch');
  return name;
exception when invalid_parameter_value then
  return 'UTC';
end $$;

-- One look into the index for each zone, not for each person.
create function zones_in_use() returns table (name text, zone text)
  language sql stable rows 40 security definer set search_path = public, pg_temp
as $$
  with recursive used (name) as (
    (select timezone from user_settings order by timezone limit 1)
    union all
    select (select s.timezone from user_settings s where s.timezone > used.name order by s.timezone limit 1)
    from used where used.name is not null)
  select used.name, known_zone(coalesce(nullif(used.name, ''), 'UTC')) from used where used.name is not null
$$;

-- The moment of a time on the clock, as domain/quiet-hours takes it: of two equal times the first, or the second where the
-- later one is asked for; of a time that is skipped the moment of the leap.
create function moment_of_clock(wall timestamp, zone text, later boolean) returns timestamptz
  language plpgsql stable set search_path = public, pg_temp
as $$
declare
  -- Of two the second; of what is skipped as if the clocks had not been changed yet.
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

-- As afterQuiet of domain/quiet-hours; a test holds the two against each other.
create function after_quiet(moment timestamptz, zone text, quiet_from time, quiet_until time) returns timestamptz
  language plpgsql stable set search_path = public, pg_temp
as $$
declare
  ended timestamptz;
begin
  if quiet_from is null then
    return moment;
  end if;
  -- One night may touch the next where clocks turn back.
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

-- Everything here is one look into an index for each of the few that are due (`limit 1`): how few, the planner cannot know.

-- Reminders of events that are due after `since` and not after `upto` (less than a day apart), by domain/remind: minutes
-- before the start, or before the arrival where that is wished and known; whole days count from eight in the morning in the
-- person's zone. Of a happening speaks the first row that the person may see.
create function due_reminders(since timestamptz, upto timestamptz, at_time timestamptz) returns table (
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
        case when w.from_arrival and not e.all_day then coalesce(e.arrive_by, morning.at) else morning.at end as counted_from
      from (select case when e.all_day then (e.first_day + time '08:00') at time zone w.zone else e.start_time end as at) morning) t
  where e.status = 'confirmed' and t.begins > at_time
    and t.counted_from - w.span > since and t.counted_from - w.span <= upto
$$;

-- Birthdays whose reminder is due then: at nine in the morning of the day in the person's zone. The day of birth is none;
-- who was born on 29 February has his day on the 28th where there is no other.
create function due_birthdays(since timestamptz, upto timestamptz, at_time timestamptz)
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

-- What became due since it was looked last, each once: a row of `reminders` says that it was, its ways out and their jobs
-- are made with it. Looks two minutes back each time, for what was written meanwhile, and a day back after a standstill, a
-- quarter of an hour in one go. One process at a time: `is_done` is true where nothing is left, or another one is at it.
create function scan_reminders(sends_sms boolean) returns table (fired integer, is_done boolean)
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
    -- Quiet hours hold back what rings, unless the event begins before they end.
    select d.*, case when d.profile_id is null then 'reminder' else 'birthday' end as kind,
      s.email_notifications and 'reminders' <> all (s.stopped_mails) as takes_mail,
      sends_sms and s.sms_notifications and s.phone_number <> '' as takes_sms,
      case when quiet.ends < d.begins or d.begins is null then quiet.ends else d.due_at end as rings_at
    from due d join ledger using (id)
      cross join lateral (select * from user_settings u where u.user_id = d.user_id limit 1) s
      cross join lateral (
        select after_quiet(d.due_at, known_zone(coalesce(nullif(s.timezone, ''), 'UTC')), s.quiet_from, s.quiet_until) as ends) quiet),
  -- Of each the row of a phone that rings by itself.
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
    where t.takes_mail and a.confirmed_at is not null and a.refused_at is null
    union all
    select t.*, 'sms', null, null, null, 'own', '', t.rings_at from told t where t.takes_sms),
  deliveries as (
    insert into notification_deliveries (user_id, kind, reminder_id, channel, push_subscription_id, user_device_id,
      additional_email_id, target, target_name, due_at)
    select user_id, kind, id, channel, push_subscription_id, user_device_id, additional_email_id, target, target_name, goes_at
    from ways
    returning notification_deliveries.id, notification_deliveries.due_at)
  -- graphile-worker has the machine's clock: what waits, waits as long by it.
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

-- What was due so long ago is of no use any more, and its deliveries are told no longer.
create function drop_old_reminders(before timestamptz) returns bigint
  language sql security definer set search_path = public, pg_temp
as $$
  with dropped as (delete from reminders r where r.created_at < before returning 1),
  local as (
    delete from scheduled_local_notifications l where l.trigger_time < before or (l.status <> 'pending' and l.updated_at < before))
  select count(*) from dropped
$$;

revoke execute on function known_zone(text), zones_in_use(), moment_of_clock(timestamp, text, boolean),
  after_quiet(timestamptz, text, time, time),
  due_reminders(timestamptz, timestamptz, timestamptz), due_birthdays(timestamptz, timestamptz, timestamptz),
  scan_reminders(boolean), drop_old_reminders(timestamptz) from public;
grant execute on function scan_reminders(boolean), drop_old_reminders(timestamptz) to homefield_worker;

insert into reminder_scan (scanned_until) values (app_now());
