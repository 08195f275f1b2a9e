-- Returns the value that the platform sent for a field, without the family's override.
-- same_events() calls platform_text() to compare the events of two families (decision 39).
-- Titles and descriptions are compared without overrides: an event that one family renamed is still the same.
-- Time, place and status are compared with overrides: if a family changed one of them, the events differ.
create or replace function platform_text(event events, field text) returns text
  language sql immutable set search_path = public, pg_temp
as $$
  select case when event.overrides ? field then event.overrides #>> array[field, 'theirs'] else to_jsonb(event) ->> field end
$$;
revoke execute on function platform_text(events, text) from public;
