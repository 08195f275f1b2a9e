-- Returns the birthday reminders that are due. A reminder is due at 9:00 in the recipient's time zone.
-- The day of birth itself does not count as a birthday.
-- People born on February 29 have their birthday on February 28 in other years.
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
