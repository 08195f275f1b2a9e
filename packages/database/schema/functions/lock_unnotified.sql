-- Returns the changes of a team's events that still need a notification, and marks them as notified.
-- If `team` is null, returns the changes of the family's manual events.
-- Returns nothing if a person made another change after `since`: the job of the later change gets all changes.
create or replace function lock_unnotified(owner uuid, team uuid, since timestamptz) returns table (
    id uuid, event_id uuid, field text, old_value jsonb, new_value jsonb, changed_by uuid, changed_at timestamptz,
    is_overridden boolean, is_private boolean, is_shown boolean, is_deleted boolean, status text, start_time timestamptz, end_time timestamptz,
    first_day date, last_day date, acknowledged_by uuid[])
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- The advisory lock admits one transaction per family.
  -- The key share locks make a deletion of the account or the team wait until this transaction ends.
  -- SKIP LOCKED skips changes that are being deleted with their event, because waiting for them could deadlock.
  perform pg_advisory_xact_lock(hashtextextended('fan-out:' || owner, 0));
  perform from users u where u.id = owner for key share;
  perform from platform_teams t where t.id = team for key share;
  if exists (
      select from event_changes c join events e on e.id = c.event_id
      where c.owner_id = owner and c.to_notify and e.platform_team_id is not distinct from team
        and c.changed_by is not null and c.changed_at > since) then
    return;
  end if;
  return query
    with untold as materialized (
      select u.id from event_changes u join events e on e.id = u.event_id
      where u.owner_id = owner and u.to_notify and e.platform_team_id is not distinct from team
      order by u.id for no key update of u skip locked)
    update event_changes c set to_notify = false from events e, untold
    where c.id = untold.id and e.id = c.event_id
    returning c.id, c.event_id, c.field, c.old_value, c.new_value, c.changed_by, c.changed_at, c.is_overridden,
      e.visibility <> 'public' or c.is_overridden or exists (
        select from event_changes v where v.event_id = c.event_id and v.field = 'visibility' and v.changed_at >= c.changed_at),
      -- The condition must be the same as IS_NEWS and IS_MOVED in lib/visible-changes.
      -- An event that is added for a second child is not new, because the family already has it for the first child.
      case
        when c.is_overridden then coalesce(e.overrides -> c.field ? 'changed', false)
        when c.field = 'arriveBy' then not (e.overrides ? 'when'
          and (e.overrides #>> '{when,theirs,start}')::timestamptz is distinct from e.start_time)
        when c.field = 'added' then not exists (
          select from events o where o.event_group_id = e.event_group_id and o.created_at < e.created_at)
        else true end,
      e.hidden_at is not null, e.status, e.start_time, e.end_time, e.first_day, e.last_day,
      array(select a.user_id from change_acknowledgements a where a.change_id = c.id);
end $$;
revoke execute on function lock_unnotified(uuid, uuid, timestamptz) from public;
grant execute on function lock_unnotified(uuid, uuid, timestamptz) to homefield_worker;
