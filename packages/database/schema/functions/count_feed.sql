-- Counts a feed that was created, was deleted, began to fail or recovered.
create or replace function count_feed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into feed_counts (feeds, failing) values (
    case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end,
    case when tg_op <> 'DELETE' and new.failures > 0 then 1 else 0 end
      - case when tg_op <> 'INSERT' and old.failures > 0 then 1 else 0 end);
  return null;
end $$;
revoke execute on function count_feed() from public;
