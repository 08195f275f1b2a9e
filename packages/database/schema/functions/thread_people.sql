-- Returns the names of a thread's authors. The caller must see the thread, but need not be a friend of the authors.
create or replace function thread_people(event_group uuid) returns table (id uuid, full_name text, photo_file_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select s.user_id, s.full_name, case when may_see_portrait(s.user_id) then s.photo_file_id end
  from user_settings s
  where s.user_id in (select m.sender_id from event_messages m where m.event_group_id = event_group)
    and exists (select from events e cross join lateral event_group_seen(e.id) where e.event_group_id = event_group)
$$;
revoke execute on function thread_people(uuid) from public;
grant execute on function thread_people(uuid) to homefield_app, homefield_worker;
