-- Returns the state of a team's feed to the owner and administrators, but never the secret address of the feed.
create or replace function team_feeds() returns table (
    team_id uuid, source text, credential_id uuid, checks bigint, checked_at timestamptz, fetched_at timestamptz, next_check_at timestamptz,
    check_minutes integer, failures integer, problem text, problem_since timestamptz,
    withheld_since timestamptz, withheld_reference integer, withheld_left integer)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select t.id, f.source, f.credential_id, f.checks, f.checked_at, f.fetched_at, f.next_check_at,
    f.check_minutes, f.failures, f.problem, f.problem_since, f.withheld_since, f.withheld_reference, f.withheld_left
  from platform_teams t join feeds f on f.id = t.feed_id
  where t.user_id = any (administered_owners())
$$;
revoke execute on function team_feeds() from public;
grant execute on function team_feeds() to homefield_app, homefield_worker;
