-- Enqueues a job for the newest message in a conversation or a thread (features/notification/fan-out).
-- Trigger arguments: the name of the task, and the column with the id of the conversation or thread.
create or replace function enqueue_message_fan_out() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform enqueue_job(tg_argv[0], json_build_object('messageId', w.id), null, null, w.created_at + interval '3 seconds')
    from (
      select distinct on (to_jsonb(i) -> tg_argv[1]) i.id, i.created_at
      from inserted i order by to_jsonb(i) -> tg_argv[1], i.seq desc) as w;
  return null;
end $$;
revoke execute on function enqueue_message_fan_out() from public;
