-- expands
alter table feeds
  add column host text collate "C" not null default '',
  add column claimed_until timestamptz;
-- The next check of a feed stores the exact host. Without a host, all feeds of an upgraded installation would be one host.
update feeds f set host = t.link_host
  from (
    select distinct on (feed_id) feed_id, link_host from platform_teams where feed_id is not null order by feed_id, id) t
  where t.feed_id = f.id and f.source = 'link';
create index feeds_due_by_host on feeds (host, next_check_at) where not is_slow and credential_id is null;
create index feeds_due_in_queues on feeds (next_check_at) where is_slow or credential_id is not null;
create table feed_counts (
  feeds integer not null,
  failing integer not null,
  is_sum boolean not null default false
);
create unique index feed_counts_sum on feed_counts (is_sum) where is_sum;
grant select on feed_counts to homefield_worker;
