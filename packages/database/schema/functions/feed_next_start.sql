-- Returns the start of the feed's next event in any family. The server fetches a feed more often before an event.
-- An event in progress counts until its end, or for three hours after its start if the feed states no end.
-- An event counts for at most three days. Otherwise an all-day event for a whole season would count all the time.
-- Events that people deleted do not count.
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
