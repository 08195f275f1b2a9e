create or replace function end_stuck_imports(before timestamptz) returns table (team_id uuid)
  language sql security definer set search_path = public, pg_temp
as $$
  with ended as (
    update team_imports i set step = 'failed', ended_at = app_now()
    where i.ended_at is null and i.updated_at < before
    returning i.team_id),
  released as (
    update platform_teams t
    set sync_finished_at = app_now(),
        sync_status = case when t.last_synced is null or exists (
          select from feeds f where f.id = t.feed_id and f.problem is not null and f.problem <> 'heldBack')
          then 'error' else 'success' end
    from ended e where t.id = e.team_id and t.sync_status = 'pending')
  select e.team_id from ended e
$$;
revoke execute on function end_stuck_imports(timestamptz) from public;
grant execute on function end_stuck_imports(timestamptz) to homefield_worker;
