-- Returns all families' teams that use a feed, with their owners and the start of their sync windows.
create or replace function teams_of_feed(feed uuid) returns table (team_id uuid, owner_id uuid, window_from timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$ select t.id, t.user_id, t.window_from from platform_teams t where t.feed_id = feed order by t.id $$;
revoke execute on function teams_of_feed(uuid) from public;
grant execute on function teams_of_feed(uuid) to homefield_worker;
