create or replace function geocodes_of(addresses text[]) returns setof geocodes
  language sql stable security definer set search_path = public, pg_temp
as $$ select g.* from geocodes g where g.address = any (addresses) $$;
revoke execute on function geocodes_of(text[]) from public;
grant execute on function geocodes_of(text[]) to homefield_app, homefield_worker;
