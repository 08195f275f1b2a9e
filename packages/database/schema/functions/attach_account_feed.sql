-- Finds or creates the feed of a team that is read with the caller's own TeamSnap sign-in.
-- `hash` identifies the feed: it is a keyed hash of the TeamSnap sign-in and the team.
create or replace function attach_account_feed(new_id uuid, hash text, credential uuid, remote_team text) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  feed uuid;
begin
  if not exists (select from platform_credentials c where c.id = credential and c.user_id = app_user_id()) then
    raise exception 'not the viewer''s sign-in' using errcode = 'insufficient_privilege';
  end if;
  insert into feeds (id, url_hash, url_sealed, source, credential_id, remote_team_id)
  values (new_id, hash, '', 'teamsnap', credential, remote_team)
  on conflict (url_hash) do update set credential_id = excluded.credential_id
  returning id into feed;
  return feed;
end $$;
revoke execute on function attach_account_feed(uuid, text, uuid, text) from public;
grant execute on function attach_account_feed(uuid, text, uuid, text) to homefield_app, homefield_worker;
