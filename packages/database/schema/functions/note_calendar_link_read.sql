create or replace function note_calendar_link_read(hash text, reader text) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update calendar_links set last_read_at = app_now(), last_read_by = left(reader, 60) where secret_hash = hash
$$;
revoke execute on function note_calendar_link_read(text, text) from public;
grant execute on function note_calendar_link_read(text, text) to homefield_app;
