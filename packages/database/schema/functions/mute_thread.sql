create or replace function mute_thread(event uuid, is_muted boolean) returns boolean
  language sql security definer set search_path = public, pg_temp
as $$
  with kept as (
    insert into thread_reads as r (user_id, happening_id, muted)
      select app_user_id(), t.happening_id, is_muted
      from happening_seen(event) s join threads t on t.happening_id = s.happening_id
    on conflict (user_id, happening_id) do update set muted = excluded.muted
    returning 1)
  select exists (select from kept)
$$;
revoke execute on function mute_thread(uuid, boolean) from public;
grant execute on function mute_thread(uuid, boolean) to homefield_app;
