-- expands
-- Apps that receive a person's pushes from a server of their own choice: ntfy, Gotify, Apprise.
-- The address and the token are encrypted, because they allow anybody to send messages to the person.
create table push_apps (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('ntfy', 'gotify', 'apprise')),
  host text not null check (char_length(host) between 1 and 253),
  sealed text not null check (char_length(sealed) <= 4000),
  -- The time at which the server rejected a push for good. The app gets no pushes after this time.
  rejected_at timestamptz,
  created_at timestamptz not null default app_now()
);
create index push_apps_user_id on push_apps (user_id);
alter table push_apps enable row level security;
grant select (id, user_id, kind, host, rejected_at, created_at), insert, delete on push_apps to homefield_app;
grant select, update (rejected_at) on push_apps to homefield_worker;
alter table notification_deliveries add column push_app_id uuid references push_apps (id) on delete set null;
create index notification_deliveries_push_app_id on notification_deliveries (push_app_id);
