-- Ends a claim: stores whose account used the invitation. Without a person, the invitation becomes usable again.
create or replace function settle_sign_up(hash text, person uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if person is not null then
    update sign_up_invitations i set used_by = person where i.secret_hash = hash;
    return;
  end if;
  update sign_up_invitations i set used_at = null where i.secret_hash = hash and i.used_by is null;
  update friend_invitations i set admitted_at = null where i.secret_hash = hash and i.accepted_at is null;
end $$;
revoke execute on function settle_sign_up(text, uuid) from public;
grant execute on function settle_sign_up(text, uuid) to homefield_auth;
