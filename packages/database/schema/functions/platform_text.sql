-- The platform's value of a field, without a family's override.
-- Used to compare two families' events, which are the same event even if one family renamed or described its own
-- (decision 39). An overridden time, place or status makes it another event.
create or replace function platform_text(event events, field text) returns text
  language sql immutable set search_path = public, pg_temp
as $$
  select case when event.overrides ? field then event.overrides #>> array[field, 'theirs'] else to_jsonb(event) ->> field end
$$;
revoke execute on function platform_text(events, text) from public;
