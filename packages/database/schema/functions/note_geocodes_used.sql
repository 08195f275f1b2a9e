create or replace function note_geocodes_used(addresses text[]) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update geocodes set used_at = app_now() where address = any (addresses) and used_at < app_now() - interval '1 day'
$$;
revoke execute on function note_geocodes_used(text[]) from public;
grant execute on function note_geocodes_used(text[]) to homefield_app, homefield_worker;
