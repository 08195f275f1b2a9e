-- Merges the message threads of two events (event groups) of one family that turned out to be the same event.
-- The messages of both threads are sorted by time.
-- A message that a person had not read before the merge stays unread.
create or replace function join_threads(gone uuid, stays uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not exists (select from threads t where t.event_group_id = gone) then
    return;
  end if;
  insert into threads (event_group_id, owner_id) select h.id, h.owner_id from event_groups h where h.id = stays
    on conflict (event_group_id) do nothing;
  perform from threads t where t.event_group_id in (gone, stays) order by t.event_group_id for update;
  insert into thread_reads (user_id, event_group_id)
    select r.user_id, stays from thread_reads r where r.event_group_id = gone on conflict do nothing;
  with joined as (
      select m.id, row_number() over (order by m.created_at, m.event_group_id, m.seq) as number,
        m.event_group_id as was_in, m.seq as was_number, m.created_at
      from event_messages m where m.event_group_id in (gone, stays)),
    renumbered as (
      update event_messages m set event_group_id = stays, seq = j.number from joined j where j.id = m.id),
    unread as (
      select r.user_id, min(j.number) as first from thread_reads r cross join joined j
        left join thread_reads had on had.user_id = r.user_id and had.event_group_id = j.was_in
      where r.event_group_id = stays and j.was_number > coalesce(had.read_seq, 0) group by r.user_id),
    reads as (
      update thread_reads r set
        read_seq = coalesce((select u.first - 1 from unread u where u.user_id = r.user_id), (select count(*) from joined)),
        muted = r.muted and not exists (
          select from thread_reads o where o.user_id = r.user_id and o.event_group_id = gone and not o.muted)
      where r.event_group_id = stays)
    update threads t set numbering = t.numbering + 1, last_seq = (select count(*) from joined),
        last_message_at = (select max(created_at) from joined)
      where t.event_group_id = stays;
  delete from threads t where t.event_group_id = gone;
end $$;
revoke execute on function join_threads(uuid, uuid) from public;
