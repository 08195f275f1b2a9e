-- Returns the end of the quiet hours if `moment` is within quiet hours. Otherwise returns `moment`.
-- A test checks that the result is the same as that of afterQuiet in packages/domain/src/quiet-hours.ts.
create or replace function after_quiet(moment timestamptz, zone text, quiet_from time, quiet_until time) returns timestamptz
  language plpgsql stable set search_path = public, pg_temp
as $$
declare
  ended timestamptz;
begin
  if quiet_from is null then
    return moment;
  end if;
  -- Repeat: if clocks go back, one night's quiet hours may end inside the quiet hours of the next night.
  loop
    select night.ends into ended
      from (
        select moment_of_clock(day + quiet_from, zone, false) as begins,
          moment_of_clock(day + (quiet_until < quiet_from)::integer + quiet_until, zone, true) as ends
        from (
          select (moment at time zone zone)::date + apart as day from generate_series(-1, 1) as apart
          where quiet_until < quiet_from or apart = 0) as days) as night
      where night.begins <= moment and moment < night.ends
      order by night.begins limit 1;
    exit when ended is null;
    moment := ended;
    ended := null;
  end loop;
  return moment;
end $$;
revoke execute on function after_quiet(timestamptz, text, time, time) from public;
