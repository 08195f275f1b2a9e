-- Gives a child's events a new `updated_at` when their drivers change, because calendar files name the drivers
-- and compute their SEQUENCE from it. A default may change the drivers of all later events of the child.
-- The events are locked in the order of their ids, as in a sync.
create or replace function touch_driven_events() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  changed constant jsonb := to_jsonb(coalesce(new, old));
begin
  with held as (
    select e.id from events e
    where e.profile_id = (changed ->> 'profile_id')::uuid and e.updated_at < app_now()
      and case tg_table_name when 'legs' then e.event_group_id = (changed ->> 'event_group_id')::uuid
          else e.start_time > app_now() end
    order by e.id for no key update)
  update events e set updated_at = app_now() from held where e.id = held.id;
  return null;
end $$;
revoke execute on function touch_driven_events() from public;
