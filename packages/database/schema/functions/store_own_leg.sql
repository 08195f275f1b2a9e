-- Stores a leg that the caller takes, answers or frees for themselves. Row security lets only the owner and administrators
-- write legs, so viewers need this function. `leg` is a row of `legs` as JSON; without a status, the leg is opened, so that defaults apply again.
-- Raises the same error as row security if the caller does not see the event, if somebody else drives,
-- or if the caller would assign somebody else. An undo of the caller's own last change may restore what was before.
create or replace function store_own_leg(leg json) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  wanted constant legs := json_populate_record(null::legs, leg);
  stored legs;
  is_undo boolean;
begin
  select l.* into stored from legs l
    where l.event_group_id = wanted.event_group_id and l.profile_id = wanted.profile_id and l.direction = wanted.direction
    for update;
  is_undo := stored.changed_by is not distinct from app_user_id() and stored.previous is not null and case
    when wanted.status is null then stored.previous = '{}'
    else stored.previous @> jsonb_build_object('status', wanted.status, 'driver_kind', wanted.driver_kind,
      'driver_user_id', wanted.driver_user_id, 'driver_helper_id', wanted.driver_helper_id, 'note', wanted.note) end;
  if app_user_id() is null
      or not exists (
        select from events e
        where e.event_group_id = wanted.event_group_id and e.profile_id = wanted.profile_id and e.owner_id = wanted.owner_id
          and e.visibility = 'public' and e.hidden_at is null and e.owner_id = any (visible_owners()))
      or exists (
        select from resolved_legs(array[wanted.event_group_id]) r
        where r.profile_id = wanted.profile_id and r.direction = wanted.direction
          and r.status in ('asked', 'confirmed', 'check') and r.driver_user_id is distinct from app_user_id())
      or not (is_undo or wanted.driver_user_id = app_user_id() or wanted.status = 'unassigned') then
    raise exception 'not a leg of the caller' using errcode = 'insufficient_privilege';
  end if;
  if wanted.status is null then
    update legs l set (status, driver_kind, driver_user_id, driver_helper_id, note, asked_by, previous, moved_from, version)
        = ('open', null, null, null, '', null, null, null, l.version + 1)
      where l.event_group_id = wanted.event_group_id and l.profile_id = wanted.profile_id and l.direction = wanted.direction;
    return;
  end if;
  insert into legs (event_group_id, profile_id, direction, owner_id, status, driver_kind, driver_user_id, driver_helper_id, note,
      asked_by, changed_by, previous, version)
    values (wanted.event_group_id, wanted.profile_id, wanted.direction, wanted.owner_id, wanted.status, wanted.driver_kind,
      wanted.driver_user_id, wanted.driver_helper_id, coalesce(wanted.note, ''), wanted.asked_by, app_user_id(), wanted.previous,
      wanted.version)
    on conflict (event_group_id, profile_id, direction) do update
      set status = excluded.status, driver_kind = excluded.driver_kind, driver_user_id = excluded.driver_user_id,
        driver_helper_id = excluded.driver_helper_id, note = excluded.note, asked_by = excluded.asked_by,
        changed_by = excluded.changed_by, previous = excluded.previous, moved_from = null,
        version = greatest(excluded.version, legs.version + 1);
end $$;
revoke execute on function store_own_leg(json) from public;
grant execute on function store_own_leg(json) to homefield_app;
