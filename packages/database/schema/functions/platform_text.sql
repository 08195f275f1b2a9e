-- The platform's value of a field, without the family's override.
-- This value is used to compare events of two families (decision 39).
-- Two events are the same even if one family renamed or described it.
-- If a family has overridden time, place or status, it is a different event.
create or replace function platform_text(event events, field text) returns text
  language sql immutable set search_path = public, pg_temp
as $$
  select case when event.overrides ? field then event.overrides #>> array[field, 'theirs'] else to_jsonb(event) ->> field end
$$;
revoke execute on function platform_text(events, text) from public;
