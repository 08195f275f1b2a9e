-- Deletes the feed if no team uses the feed anymore. Returns true if the function deleted the feed.
create or replace function drop_feed_without_teams(feed uuid) returns boolean
  language sql security definer set search_path = public, pg_temp
as $$
  with dropped as (
    delete from feeds f where f.id = feed and not exists (select from platform_teams t where t.feed_id = f.id) returning f.id)
  select exists (select from dropped)
$$;
revoke execute on function drop_feed_without_teams(uuid) from public;
grant execute on function drop_feed_without_teams(uuid) to homefield_worker;
