create table friend_requests (
  id uuid primary key,
  requester_id uuid not null references users (id) on delete cascade,
  requested_id uuid not null references users (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined')),
  -- The role that both people grant when the request is accepted; always 'none' (specification 000, section 4).
  role text not null default 'none' check (role = 'none'),
  message text check (char_length(message) between 1 and 500),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  check (requester_id <> requested_id)
);
create unique index friend_requests_open on friend_requests (least(requester_id, requested_id), greatest(requester_id, requested_id))
  where status = 'pending';
create index friend_requests_requester_id on friend_requests (requester_id) where status = 'pending';
create index friend_requests_requested_id on friend_requests (requested_id) where status = 'pending';
alter table friend_requests enable row level security;
grant select on friend_requests to homefield_app, homefield_worker;
