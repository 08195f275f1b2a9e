-- Deletes a feed together with its last team. Skips a locked feed, which the next check of the feed deletes.
-- Waiting for the lock could deadlock, because a feed check locks the feed first and then waits for a team's lock.
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
