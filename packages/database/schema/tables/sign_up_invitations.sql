-- Invitations of the operator, with which one person may create an account while sign-up is not open.
-- The operator's browser makes the secret of the link. The server receives and stores only its hash.
-- No role has a right on this table: requests and sign-up call functions.
create table sign_up_invitations (
  id uuid primary key,
  created_by uuid references users (id) on delete cascade,
  -- If an address is set, only an account with this address may use the invitation.
  email text check (char_length(email) <= 254),
  secret_hash text not null unique check (secret_hash like 'sha256:%'),
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by uuid references users (id) on delete cascade,
  created_at timestamptz not null
);
create index sign_up_invitations_created_by on sign_up_invitations (created_by);
create index sign_up_invitations_used_by on sign_up_invitations (used_by) where used_by is not null;
