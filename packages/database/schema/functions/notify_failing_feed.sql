-- Notifies the owners of a failing feed's teams, and returns these owners.
-- The function skips owners of a team without a child.
create or replace function notify_failing_feed(feed uuid) returns table (user_id uuid)
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update feeds f set failing_notified_at = app_now()
    where f.id = feed and f.failing_notified_at is null and f.problem is not null and f.problem <> 'heldBack';
  if not found then
    return;
  end if;
  return query
    insert into notifications (user_id, type, kind, platform_team_id)
    select t.user_id, 'schedule_change', 'feedFailing', t.id from platform_teams t
    where t.feed_id = feed and exists (select from profile_teams m where m.platform_team_id = t.id)
    returning notifications.user_id;
end $$;
revoke execute on function notify_failing_feed(uuid) from public;
grant execute on function notify_failing_feed(uuid) to homefield_worker;
