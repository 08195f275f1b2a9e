-- Returns the instant of a wall time, by the same rule as packages/domain/src/quiet-hours.ts.
-- If clocks show the time twice, returns the first instant, or the second one if `later` is set.
-- If clocks skip the time, returns the instant of the clock change.
create or replace function moment_of_clock(wall timestamp, zone text, later boolean) returns timestamptz
  language plpgsql stable set search_path = public, pg_temp
as $$
declare
  -- When clocks go back, PostgreSQL converts a repeated wall time to the later instant.
  -- The variable `first` holds the earlier instant.
  at constant timestamptz := wall at time zone zone;
  skipped constant interval := (at at time zone zone) - wall;
  before constant timestamptz := at - interval '3 hours';
  first constant timestamptz := (wall - ((before at time zone zone) - (before at time zone 'UTC'))) at time zone 'UTC';
begin
  if skipped > interval '0' then
    return (
      select min(m) from generate_series(at - skipped, at, interval '1 minute') as m
      where (m at time zone zone) - (m at time zone 'UTC') = (at at time zone zone) - (at at time zone 'UTC'));
  end if;
  return case when not later and first < at and first at time zone zone = wall then first else at end;
end $$;
revoke execute on function moment_of_clock(timestamp, text, boolean) from public;
