-- Deletes a feed along with its last team.
-- A check of a feed holds the feed's lock while it waits for the teams' locks, so waiting for the feed here would
-- deadlock. Skips a locked feed, which is deleted at its next check.
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
