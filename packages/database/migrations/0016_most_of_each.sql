-- What one account may hold (decision 23): where the database holds it, or makes it cheap to count.

-- How many events a family made by hand.
create index events_by_hand on events (owner_id) where platform = 'Manual';

-- An event tells its last 200 changes; older ones go as new ones come.
create function drop_oldest_changes() returns trigger
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
create trigger drop_oldest_changes after insert on event_changes
  referencing new table as added for each statement execute function drop_oldest_changes();

-- A person is signed in on at most 50 devices: with one more, the one that was used longest ago is signed out.
create function end_oldest_sessions() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
declare
  most constant integer := 50;
begin
  delete from sessions s where s.id in (
    select o.id from sessions o where o.user_id = new.user_id and o.id <> new.id
    order by coalesce(o.last_used_at, o.created_at) desc, o.id desc offset most - 1);
  return null;
end $$;
revoke execute on function end_oldest_sessions() from public;
create trigger end_oldest after insert on sessions for each row execute function end_oldest_sessions();

-- The server asks before; this is for several that come at once.
create function refuse_more_passkeys() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
declare
  most constant integer := 20;
begin
  perform from users u where u.id = new.user_id for no key update;
  if (select count(*) from passkeys p where p.user_id = new.user_id) > most then
    raise exception 'more than % passkeys', most using errcode = 'check_violation';
  end if;
  return null;
end $$;
revoke execute on function refuse_more_passkeys() from public;
create trigger refuse_more after insert on passkeys for each row execute function refuse_more_passkeys();

-- Calendar links that were taken back answer 'gone', so that calendars drop what they have: the last hundred of a person.
create function drop_oldest_revoked_links() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  most constant integer := 100;
begin
  delete from calendar_links l where l.id in (
    select o.id from calendar_links o where o.user_id = new.user_id and o.revoked_at is not null
    order by o.revoked_at desc, o.id desc offset most);
  return null;
end $$;
revoke execute on function drop_oldest_revoked_links() from public;
create trigger drop_oldest_revoked after update of revoked_at on calendar_links
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function drop_oldest_revoked_links();
