-- Deletes an invitation of the operator. Returns false to anybody else, and if there is no such invitation.
create or replace function revoke_sign_up_invitation(invitation uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from sign_up_invitations i where i.id = invitation and is_operator();
  return found;
end $$;
revoke execute on function revoke_sign_up_invitation(uuid) from public;
grant execute on function revoke_sign_up_invitation(uuid) to homefield_app;
