create or replace function mute_thread(event uuid, is_muted boolean) returns boolean
  language sql security definer set search_path = public, pg_temp
as $$
  with kept as (
    insert into thread_reads as r (user_id, event_group_id, muted)
      select app_user_id(), t.event_group_id, is_muted
      from event_group_seen(event) s join threads t on t.event_group_id = s.event_group_id
    on conflict (user_id, event_group_id) do update set muted = excluded.muted
    returning 1)
  select exists (select from kept)
$$;
revoke execute on function mute_thread(uuid, boolean) from public;
grant execute on function mute_thread(uuid, boolean) to homefield_app;
