-- Deletes invitations 30 days after they expired, because they contain addresses of people who may never sign up.
create or replace function drop_old_invitations() returns bigint
  language sql security definer set search_path = public, pg_temp
as $$
  with dropped as (delete from friend_invitations i where i.expires_at < app_now() - interval '30 days' returning 1)
  select count(*) from dropped
$$;
revoke execute on function drop_old_invitations() from public;
grant execute on function drop_old_invitations() to homefield_worker;
