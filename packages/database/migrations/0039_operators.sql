-- expands
create table operators (
  user_id uuid primary key references users (id) on delete cascade,
  since timestamptz not null
);
-- Until now an installation had no operator. The person who installed it has the oldest account.
insert into operators (user_id, since)
  select u.id, u.created_at from users u
  where not exists (select from account_deletions d where d.user_id = u.id)
  order by u.created_at, u.id limit 1;
