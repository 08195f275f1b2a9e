create or replace function drop_old_sign_in_attempts(before timestamptz) returns bigint
  language sql security definer set search_path = public, pg_temp
as $$
  with dropped as (delete from sign_in_attempts a where a.expires_at < before returning 1)
  select count(*) from dropped
$$;
revoke execute on function drop_old_sign_in_attempts(timestamptz) from public;
grant execute on function drop_old_sign_in_attempts(timestamptz) to homefield_worker;
