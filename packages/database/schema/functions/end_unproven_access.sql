-- Ends every access that a stranger could have set up in an account before its address was confirmed (decision 40).
-- A stranger with access to the account could read the family's data or be notified of changes.
-- Devices and push subscriptions are deleted together with their sessions.
-- Family data stays, because the owner of the address may have entered it.
-- Does nothing if the address is confirmed. Returns the subjects that changed.
create or replace function end_unproven_access(person uuid, at timestamptz) returns table (subject text)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  friend uuid;
begin
  perform from users u where u.id = person and not u.email_verified for no key update;
  if not found then
    return;
  end if;
  update calendar_links l set revoked_at = at where l.user_id = person and l.revoked_at is null;
  update platform_credentials c
    set access_sealed = null, refresh_sealed = null, expires_at = null, signed_out_at = at
    where c.user_id = person and c.signed_out_at is null;
  delete from sign_in_attempts a where a.user_id = person;
  delete from additional_emails e where e.user_id = person;
  delete from push_apps a where a.user_id = person;
  delete from sign_up_invitations i where i.created_by = person and i.used_at is null;
  delete from friend_invitations i where i.user_id = person and i.accepted_at is null;
  update user_settings s set phone_number = '', sms_notifications = false, version = s.version + 1
    where s.user_id = person and (s.phone_number <> '' or s.sms_notifications);
  -- The friendship stays, but the friend loses access to the family. The owner may grant the access again.
  for friend in
    select f.friend_id from friendships f where f.user_id = person and f.role <> 'none' order by f.friend_id
  loop
    perform lock_pair(person, friend);
    return query
      select unnest(array['profile:' || m.profile_id, 'team:' || m.platform_team_id]) from profile_teams m
      where (m.profile_owner_id = person and m.team_owner_id = friend)
         or (m.profile_owner_id = friend and m.team_owner_id = person)
      union all select 'person:' || friend;
    update friendships f set role = 'none', version = f.version + 1 where f.user_id = person and f.friend_id = friend;
  end loop;
  update blocks b set role_before = 'none' where b.user_id = person and b.role_before is not null;
  return query select 'person:' || person;
end $$;
revoke execute on function end_unproven_access(uuid, timestamptz) from public;
grant execute on function end_unproven_access(uuid, timestamptz) to homefield_auth;
