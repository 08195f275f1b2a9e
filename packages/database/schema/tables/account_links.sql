-- One-time links in emails. The table stores only a hash of each link's secret.
-- A link is bound to its purpose, account and address.
-- A link of the form 'code' works only for the client that requested the link (PKCE).
create table account_links (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- The server issues a 'reset' link in exchange for a recovery link. A 'reset' link sets one new password.
  purpose text not null check (purpose in ('recovery', 'reset', 'confirm', 'additionalEmail')),
  form text not null check (form in ('token', 'code', 'pair')),
  secret_hash text not null unique check (secret_hash like 'sha256:%'),
  -- Hash of the second secret. Only links of the form 'pair' have a second secret.
  refresh_hash text check (refresh_hash like 'sha256:%'),
  -- S256 challenge of the verifier that a code requires (RFC 7636).
  challenge text check (char_length(challenge) = 43),
  -- The address to which the link was sent. The link is invalid as soon as the account has another address.
  email text not null check (char_length(email) <= 254),
  additional_email_id uuid references additional_emails (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null,
  check ((form = 'pair') = (refresh_hash is not null)),
  check ((form = 'code') = (challenge is not null)),
  check ((purpose = 'additionalEmail') = (additional_email_id is not null))
);
create index account_links_user_id on account_links (user_id, purpose);
create index account_links_expires_at on account_links (expires_at);
create index account_links_additional_email_id on account_links (additional_email_id);
grant select, insert, update, delete on account_links to homefield_auth;
