-- Returns the inviter if the caller can accept the invitation.
-- The invitation must be unused and not expired.
-- The invitation must be from another person, who still exists and has not blocked the caller.
-- The portrait is null unless the caller may see it.
create or replace function invitation_behind(hash text) returns table (id uuid, inviter_id uuid, full_name text, photo_file_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select i.id, i.user_id, s.full_name, case when may_see_portrait(i.user_id) then s.photo_file_id end
  from friend_invitations i join user_settings s on s.user_id = i.user_id
  where app_user_id() is not null and i.secret_hash = hash and i.accepted_at is null and i.expires_at > app_now()
    and not exists (select from blocks b where b.user_id = i.user_id and b.blocked_id = app_user_id())
    and not exists (select from account_deletions d where d.user_id = i.user_id)
$$;
revoke execute on function invitation_behind(text) from public;
grant execute on function invitation_behind(text) to homefield_app;
