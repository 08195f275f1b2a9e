-- Stores an invitation of the operator. Returns false to anybody else, and if 200 invitations are stored.
-- Invitations that ended a month ago are deleted first.
create or replace function add_sign_up_invitation(new_id uuid, address text, hash text, ends_at timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not is_operator() then
    return false;
  end if;
  delete from sign_up_invitations i where i.expires_at < app_now() - interval '30 days';
  if (select count(*) from sign_up_invitations) >= 200 then
    return false;
  end if;
  insert into sign_up_invitations (id, created_by, email, secret_hash, expires_at, created_at)
    values (new_id, app_user_id(), address, hash, ends_at, app_now());
  return true;
end $$;
revoke execute on function add_sign_up_invitation(uuid, text, text, timestamptz) from public;
grant execute on function add_sign_up_invitation(uuid, text, text, timestamptz) to homefield_app;
