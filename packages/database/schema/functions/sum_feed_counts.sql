-- Adds the changes in `feed_counts` to its sum. Several processes may call the function at the same time.
-- Without a sum, as after an upgrade or a restore, the function counts all feeds once, and nobody changes a feed meanwhile.
create or replace function sum_feed_counts() returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not exists (select from feed_counts where is_sum) then
    lock table feeds in share row exclusive mode;
    if not exists (select from feed_counts where is_sum) then
      delete from feed_counts;
      insert into feed_counts (feeds, failing, is_sum)
        select count(*), count(*) filter (where failures > 0), true from feeds;
    end if;
    return;
  end if;
  with gone as (
    delete from feed_counts where not is_sum returning feeds, failing),
  change as (
    select sum(feeds) as feeds, sum(failing) as failing from gone having count(*) > 0)
  update feed_counts c set feeds = c.feeds + g.feeds, failing = c.failing + g.failing from change g where c.is_sum;
end $$;
revoke execute on function sum_feed_counts() from public;
grant execute on function sum_feed_counts() to homefield_worker;
