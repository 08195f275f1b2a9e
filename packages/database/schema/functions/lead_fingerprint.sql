-- Puts the team at the start of an event's fingerprint.
-- The fingerprint changes if the event moves to another team, because the sync of that team must find the event.
create or replace function lead_fingerprint() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  new.fingerprint := replace(new.fingerprint, old.platform_team_id::text, new.platform_team_id::text);
  return new;
end $$;
revoke execute on function lead_fingerprint() from public;
