-- The security log of an account, for its owner. Entries are kept for a year.
create table security_events (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in (
    'signedIn', 'signInFailed', 'secondFactorFailed', 'signedOut', 'sessionEnded', 'otherSessionsEnded',
    'recoveryRequested', 'passwordReset', 'passwordChanged', 'emailConfirmed', 'signUpRepeated',
    'additionalEmailAdded', 'additionalEmailConfirmed', 'additionalEmailRemoved',
    'secondFactorOn', 'secondFactorOff', 'recoveryCodesRenewed', 'recoveryCodeUsed',
    'passkeyAdded', 'passkeyRemoved', 'exportRequested', 'exportDownloaded', 'deletionRequested', 'eventShared')),
  user_agent text not null default '' check (char_length(user_agent) <= 1000),
  -- IPv4 address, or the /64 of an IPv6 address. Empty if a job caused the entry.
  network text not null default '' check (char_length(network) <= 64),
  created_at timestamptz not null
);
create index security_events_user_id on security_events (user_id, created_at desc);
create index security_events_created_at on security_events (created_at);
alter table security_events enable row level security;
grant select, insert on security_events to homefield_app, homefield_auth;
grant select (created_at), delete on security_events to homefield_worker;
