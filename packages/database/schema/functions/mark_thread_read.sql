-- Marks a thread's messages as read up to a number. Returns false if the caller had already read that far.
create or replace function mark_thread_read(event uuid, up_to bigint) returns boolean
  language sql security definer set search_path = public, pg_temp
as $$
  with kept as (
    insert into thread_reads as r (user_id, event_group_id, read_seq)
      select app_user_id(), t.event_group_id, least(up_to, t.last_seq)
      from event_group_seen(event) s join threads t on t.event_group_id = s.event_group_id
    on conflict (user_id, event_group_id) do update set read_seq = excluded.read_seq where r.read_seq < excluded.read_seq
    returning 1)
  select exists (select from kept)
$$;
revoke execute on function mark_thread_read(uuid, bigint) from public;
grant execute on function mark_thread_read(uuid, bigint) to homefield_app;
