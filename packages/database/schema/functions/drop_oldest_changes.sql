-- Keeps only the latest 200 changes of each event.
create or replace function drop_oldest_changes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  most constant integer := 200;
begin
  delete from event_changes c using (
    select many.event_id, oldest.changed_at, oldest.id
    from (select distinct event_id from added) as many
    cross join lateral (
      select k.changed_at, k.id from event_changes k where k.event_id = many.event_id
      order by k.changed_at desc, k.id desc offset most - 1 limit 1) as oldest) as kept
  where c.event_id = kept.event_id and (c.changed_at, c.id) < (kept.changed_at, kept.id);
  return null;
end $$;
revoke execute on function drop_oldest_changes() from public;
