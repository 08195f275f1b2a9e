-- Records the progress of a feed's fetch in the running imports of all teams that use the feed.
-- Locks the imports in the same order as the code that starts them, to avoid deadlocks.
create or replace function note_import_step(feed uuid, to_step text, found_count integer default null) returns table (team_id uuid)
  language sql security definer set search_path = public, pg_temp
as $$
  with under_way as (
    select i.team_id from team_imports i join platform_teams t on t.id = i.team_id
    where t.feed_id = feed and i.ended_at is null
    order by i.team_id for update of i)
  update team_imports i
  set step = to_step, found = coalesce(found_count, i.found),
    ended_at = case when to_step in ('done', 'failed') then app_now() end
  from under_way u
  where i.team_id = u.team_id
  returning i.team_id
$$;
revoke execute on function note_import_step(uuid, text, integer) from public;
grant execute on function note_import_step(uuid, text, integer) to homefield_worker;
