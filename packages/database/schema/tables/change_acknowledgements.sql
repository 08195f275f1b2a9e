-- The changes that each person acknowledged with the button 'Got it'.
create table change_acknowledgements (
  user_id uuid not null references users (id) on delete cascade,
  change_id uuid not null references event_changes (id) on delete cascade,
  created_at timestamptz not null default app_now(),
  primary key (user_id, change_id)
);
create index change_acknowledgements_change_id on change_acknowledgements (change_id);
alter table change_acknowledgements enable row level security;
grant select, insert on change_acknowledgements to homefield_app;
grant select on change_acknowledgements to homefield_worker;
