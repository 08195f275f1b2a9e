-- Prevents duplicate notifications if two families have the same event (decision 39).
-- A platform's change to the owner's event counts as acknowledged by each person who has the same event.
-- A platform's change to another family's copy of the owner's event counts as acknowledged by the owner.
-- The rows are inserted in a fixed order, so that syncs of two families with the same calendar cannot deadlock.
create or replace function know_from_own(owner uuid, changes uuid[]) returns table (user_id uuid, change_id uuid)
  language sql security definer set search_path = public, pg_temp
as $$
  with told as (
    select c.id, c.field, e from event_changes c join events e on e.id = c.event_id and e.hidden_at is null
    where c.id = any (changes) and c.owner_id = owner and c.changed_by is null and not c.is_overridden)
  insert into change_acknowledgements (user_id, change_id)
  select known.user_id, known.change_id from (
    select p.user_id, told.id as change_id from told cross join people_to_notify(owner) p
      where exists (select from same_events(p.user_id, told.e))
    union
    select owner, c.id from told
      join friendships f on f.friend_id = owner and f.role in ('viewer', 'administrator')
      cross join lateral same_events(f.user_id, told.e) theirs
      join event_changes c on c.event_id = theirs.id and c.field = told.field and c.changed_by is null and not c.is_overridden
  ) as known
  order by known.user_id, known.change_id
  on conflict do nothing
  returning change_acknowledgements.user_id, change_acknowledgements.change_id
$$;
revoke execute on function know_from_own(uuid, uuid[]) from public;
grant execute on function know_from_own(uuid, uuid[]) to homefield_worker;
