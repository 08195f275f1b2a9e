-- Number of feeds and of failing feeds, for the metrics: their sum over all rows. Counting `feeds` would take too long.
-- A trigger adds a row for each change, so that transactions do not wait for each other. `sum_feed_counts` adds them up.
create table feed_counts (
  feeds integer not null,
  failing integer not null,
  is_sum boolean not null default false
);
create unique index feed_counts_sum on feed_counts (is_sum) where is_sum;
insert into feed_counts (feeds, failing, is_sum) values (0, 0, true);
grant select on feed_counts to homefield_worker;
