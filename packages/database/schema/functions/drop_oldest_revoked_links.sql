-- Keeps only the latest 100 revoked calendar links of each person.
-- The server responds to a revoked link with 410 Gone, so that calendar programs delete their copy.
create or replace function drop_oldest_revoked_links() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  most constant integer := 100;
begin
  delete from calendar_links l where l.id in (
    select o.id from calendar_links o where o.user_id = new.user_id and o.revoked_at is not null
    order by o.revoked_at desc, o.id desc offset most);
  return null;
end $$;
revoke execute on function drop_oldest_revoked_links() from public;
