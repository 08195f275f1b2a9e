-- Additional email addresses of an account.
-- The server sends an unconfirmed address only the confirmation email (decision 7).
create table additional_emails (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  email text not null check (char_length(email) <= 254),
  -- Time at which the server last sent the confirmation email; null while sending is in progress.
  asked_at timestamptz,
  confirmed_at timestamptz,
  -- Time at which the mail server rejected the address permanently.
  bounced_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (user_id, email)
);
alter table additional_emails enable row level security;
-- The app role cannot confirm an address. Only homefield_auth can, when the person opens the emailed link.
grant select, insert (id, user_id, email), update (asked_at), delete on additional_emails to homefield_app;
grant select, update (asked_at, bounced_at) on additional_emails to homefield_worker;
grant select, update (confirmed_at, updated_at) on additional_emails to homefield_auth;
