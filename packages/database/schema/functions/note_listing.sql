-- Records the teams that the platform has just listed for the caller's account at the platform.
-- The server requests the list again a day later.
create or replace function note_listing(credential uuid, teams text[]) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update platform_credentials c
  set listed_at = app_now(), next_listing_at = app_now() + interval '1 day',
    listed_teams = array(select unnest(c.listed_teams) union select unnest(teams))
  where c.id = credential and c.user_id = app_user_id()
$$;
revoke execute on function note_listing(uuid, text[]) from public;
grant execute on function note_listing(uuid, text[]) to homefield_app;
