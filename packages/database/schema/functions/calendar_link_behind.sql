-- Returns the calendar link with this secret. The reader is not signed in, so the secret is the only credential.
create or replace function calendar_link_behind(hash text) returns table (
    id uuid, user_id uuid, profile_id uuid, content text, created_at timestamptz, is_revoked boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select l.id, l.user_id, l.profile_id, l.content, l.created_at, l.revoked_at is not null
  from calendar_links l
  where l.secret_hash = hash and not exists (select from account_deletions d where d.user_id = l.user_id)
$$;
revoke execute on function calendar_link_behind(text) from public;
grant execute on function calendar_link_behind(text) to homefield_app;
