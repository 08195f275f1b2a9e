-- Returns the id of the feed with the given address, and creates the feed if no family has added the address yet.
-- The first element of `hashes` is a hash of the address, made with the current key.
-- The following elements are made with earlier keys, because the hash of a stored feed may use an earlier key.
create or replace function attach_feed(new_id uuid, hashes text[], sealed text, http boolean) returns uuid
  language sql security definer set search_path = public, pg_temp
as $$
  insert into feeds (id, url_hash, url_sealed, http_allowed)
  values (new_id, coalesce((select url_hash from feeds where url_hash = any (hashes) limit 1), hashes[1]), sealed, http)
  on conflict (url_hash) do update set http_allowed = feeds.http_allowed or excluded.http_allowed
  returning id
$$;
revoke execute on function attach_feed(uuid, text[], text, boolean) from public;
grant execute on function attach_feed(uuid, text[], text, boolean) to homefield_app;
