-- Makes the inviter and the caller friends. Returns the outcome and the inviter's id.
create or replace function accept_invitation(hash text) returns table (outcome text, inviter uuid)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  invitation uuid;
  from_person uuid;
  are_friends boolean;
begin
  select b.id, b.inviter_id into invitation, from_person from invitation_behind(hash) b;
  if from_person = app_user_id() then
    return query select 'own', from_person;
    return;
  end if;
  if invitation is null or not lock_pair(app_user_id(), from_person) then
    return query select 'invalid', null::uuid;
    return;
  end if;
  if exists (select from blocks b where b.user_id = app_user_id() and b.blocked_id = from_person) then
    return query select 'blocked', from_person;
    return;
  end if;
  -- Check the invitation again, because lock_pair may have waited for a transaction that changed the invitation.
  -- The inviter may have withdrawn the invitation or blocked the caller, or somebody may have used the invitation.
  update friend_invitations i set accepted_at = app_now(), accepted_by = app_user_id()
    where i.id = invitation and i.accepted_at is null and exists (select from invitation_behind(hash));
  if not found then
    return query select 'invalid', null::uuid;
    return;
  end if;
  are_friends := exists (select from friendships f where f.user_id = from_person and f.friend_id = app_user_id());
  perform befriend(app_user_id(), from_person);
  if not are_friends then
    insert into notifications (user_id, type, kind, person_id)
      values (from_person, 'friend_request', 'friendAccepted', app_user_id());
  end if;
  return query select 'accepted', from_person;
end $$;
revoke execute on function accept_invitation(text) from public;
grant execute on function accept_invitation(text) to homefield_app;
