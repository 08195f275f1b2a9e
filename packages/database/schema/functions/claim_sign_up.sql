-- Uses up the invitation with this hash, so that its holder may create one account. Returns false if it is not usable.
-- With `takes_friends`, a friend's emailed invitation counts, too. It can still be accepted afterward.
create or replace function claim_sign_up(hash text, address text, takes_friends boolean) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update sign_up_invitations i set used_at = app_now()
    where i.secret_hash = hash and i.used_at is null and i.expires_at > app_now()
      and (i.email is null or i.email = address);
  if found then
    return true;
  end if;
  update friend_invitations i set admitted_at = app_now()
    where takes_friends and i.secret_hash = hash and i.admitted_at is null and i.accepted_at is null
      and i.expires_at > app_now();
  return found;
end $$;
revoke execute on function claim_sign_up(text, text, boolean) from public;
grant execute on function claim_sign_up(text, text, boolean) to homefield_auth;
