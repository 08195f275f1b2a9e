-- The fingerprint of an event begins with its team, so it changes when the event moves to another team: the sync of that team has
-- to find it.
create or replace function lead_fingerprint() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  new.fingerprint := replace(new.fingerprint, old.platform_team_id::text, new.platform_team_id::text);
  return new;
end $$;
revoke execute on function lead_fingerprint() from public;
