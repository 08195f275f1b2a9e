-- Returns the people whose home the place service must search again.
-- These are homes that were found before `found_before`, and homes that were searched in vain before `missing_before`.
-- A null `found_before` means that coordinates may be stored without a limit.
create or replace function homes_to_locate(found_before timestamptz, missing_before timestamptz) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select h.user_id from user_homes h
  where h.searched_at < case when h.latitude is null then missing_before else found_before end
  order by h.searched_at limit 100
$$;
revoke execute on function homes_to_locate(timestamptz, timestamptz) from public;
grant execute on function homes_to_locate(timestamptz, timestamptz) to homefield_worker;
