-- When an event moves to another team, replaces the team's id at the start of the event's fingerprint.
-- The new fingerprint lets the next sync of the new team find the event.
create or replace function lead_fingerprint() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  new.fingerprint := replace(new.fingerprint, old.platform_team_id::text, new.platform_team_id::text);
  return new;
end $$;
revoke execute on function lead_fingerprint() from public;
