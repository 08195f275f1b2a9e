-- Invitations that were emailed to people without an account.
-- The server creates the secret when it sends the email, and stores only a hash of the secret.
create table friend_invitations (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  email text not null check (char_length(email) <= 254),
  secret_hash text unique check (secret_hash like 'sha256:%'),
  sent_at timestamptz,
  -- Time at which the mail server rejected the address permanently.
  bounced_at timestamptz,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references users (id) on delete set null,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  -- Time at which somebody created an account with the link, which is possible once if sign-up needs an invitation.
  admitted_at timestamptz
);
create index friend_invitations_user_id on friend_invitations (user_id, created_at desc);
create index friend_invitations_accepted_by on friend_invitations (accepted_by) where accepted_by is not null;
create index friend_invitations_expires_at on friend_invitations (expires_at);
alter table friend_invitations enable row level security;
-- The app role can neither read nor set the secret of an invitation.
grant select (id, user_id, email, sent_at, bounced_at, expires_at, accepted_at, accepted_by, created_at, updated_at),
  insert (id, user_id, email, expires_at), delete on friend_invitations to homefield_app;
grant select, update (secret_hash, sent_at, bounced_at) on friend_invitations to homefield_worker;
