-- Records for every team of a feed whether the latest fetch of the feed succeeded or failed. Returns the teams.
create or replace function note_feed_outcome(feed uuid, failed boolean) returns table (team_id uuid)
  language sql security definer set search_path = public, pg_temp
as $$
  update platform_teams t
  set sync_status = case when failed then 'error' when t.last_synced is null then 'pending' else 'success' end,
      sync_finished_at = app_now()
  where t.feed_id = feed
  returning t.id
$$;
revoke execute on function note_feed_outcome(uuid, boolean) from public;
grant execute on function note_feed_outcome(uuid, boolean) to homefield_worker;
