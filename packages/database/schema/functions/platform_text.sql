-- The platform's own value of a field. Two families have the same event even if one of them renamed or described it (decision 39),
-- so this value is compared. A time, place or status of their own makes it another event.
create or replace function platform_text(event events, field text) returns text
  language sql immutable set search_path = public, pg_temp
as $$
  select case when event.overrides ? field then event.overrides #>> array[field, 'theirs'] else to_jsonb(event) ->> field end
$$;
revoke execute on function platform_text(events, text) from public;
