-- Deletes a feed together with its last team, but skips a feed that is locked. The next check deletes a skipped feed.
-- A check holds the feed's lock while it waits for the locks of teams, so waiting for the feed here would deadlock.
create or replace function drop_orphaned_feed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from feeds where id = (
    select f.id from feeds f
    where f.id = old.feed_id and not exists (select from platform_teams t where t.feed_id = f.id)
    for update skip locked);
  return null;
end $$;
revoke execute on function drop_orphaned_feed() from public;
