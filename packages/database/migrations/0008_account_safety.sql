-- Links in mails, second factors, passkeys, and what happened to an account.

-- One-time links. What a mail carries is a secret; here is its hash alone, bound to purpose, account and address, and
-- for a code to the PKCE challenge of whoever asked. Only homefield_auth reads them.
create table account_links (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- reset: what a recovery link was exchanged for, good for one new password.
  purpose text not null check (purpose in ('recovery', 'reset', 'confirm', 'additionalEmail')),
  form text not null check (form in ('token', 'code', 'pair')),
  secret_hash text not null unique check (secret_hash like 'sha256:%'),
  -- A pair's second half.
  refresh_hash text check (refresh_hash like 'sha256:%'),
  -- S256 of the verifier that must come with a code (RFC 7636).
  challenge text check (char_length(challenge) = 43),
  -- The address it was sent to: worth nothing once the account has another.
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

-- better-auth's two plugins, in our spelling. Secrets and recovery codes are encrypted under the installation's secret.
alter table users add column two_factor_enabled boolean not null default false;
create table two_factors (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index two_factors_user_id on two_factors (user_id);
create index two_factors_secret on two_factors (secret);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text check (char_length(name) <= 100),
  public_key text not null,
  credential_id text not null unique,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz,
  last_used_at timestamptz
);
create index passkeys_user_id on passkeys (user_id);
grant select, insert, update, delete on two_factors, passkeys to homefield_auth;

-- What happened to an account's safety, for its owner to read. Kept for a year.
create table security_events (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in (
    'signedIn', 'signInFailed', 'secondFactorFailed', 'signedOut', 'sessionEnded', 'otherSessionsEnded',
    'recoveryRequested', 'passwordReset', 'passwordChanged', 'emailConfirmed', 'signUpRepeated',
    'additionalEmailAdded', 'additionalEmailConfirmed', 'additionalEmailRemoved',
    'secondFactorOn', 'secondFactorOff', 'recoveryCodesRenewed', 'recoveryCodeUsed',
    'passkeyAdded', 'passkeyRemoved', 'exportRequested', 'exportDownloaded', 'deletionRequested')),
  user_agent text not null default '' check (char_length(user_agent) <= 1000),
  -- IPv4 as it is, IPv6 by its /64; empty where a job did it.
  network text not null default '' check (char_length(network) <= 64),
  created_at timestamptz not null
);
create index security_events_user_id on security_events (user_id, created_at desc);
create index security_events_created_at on security_events (created_at);
alter table security_events enable row level security;
create policy own_security_events on security_events to homefield_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
create policy record_security_events on security_events to homefield_auth using (true) with check (true);
create policy sweep_security_events on security_events to homefield_worker using (true);
grant select, insert on security_events to homefield_app, homefield_auth;
grant select (created_at), delete on security_events to homefield_worker;

-- Archives of everything an account holds. The bytes lie in the storage, like those of files.
create table account_exports (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Where its bytes lie; null until it is ready, and again once it has ended.
  storage_id uuid unique,
  bytes bigint,
  ready_at timestamptz,
  failed_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index account_exports_user_id on account_exports (user_id, created_at desc);
create index account_exports_expires_at on account_exports (expires_at);
alter table account_exports enable row level security;
create policy own_exports on account_exports to homefield_app, homefield_worker
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert, delete on account_exports to homefield_app;
grant select, update, delete on account_exports to homefield_worker;
create trigger touch before update on account_exports for each row execute function touch_updated_at();

-- Deletions under way. No foreign key: the row outlives the account until the last trace is gone.
create table account_deletions (
  user_id uuid primary key,
  -- The step to be done next; each may be done again.
  step text not null default 'sessions',
  requested_at timestamptz not null
);
grant select, insert on account_deletions to homefield_auth;
grant select, update, delete on account_deletions to homefield_worker;

-- As in 0001, with the tasks that are new.
create or replace function enqueue_job(task text, payload json, key text default null, queue text default null, run_at timestamptz default null)
  returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  job bigint;
begin
  if task not in ('feed.fetch', 'team.sync', 'mail.send', 'account.recover', 'account.export', 'account.delete') then
    raise exception 'task % may not be enqueued by a request', task using errcode = 'insufficient_privilege';
  end if;
  -- A job of that key may be taken by a worker between add_job's two statements (0.18): then it adds nothing and answers
  -- nothing, and the wish would be lost, because that worker may have read what was before.
  for attempt in 1..100 loop
    select added.id into job from graphile_worker.add_job(
      identifier => task, payload => payload, queue_name => queue, run_at => run_at,
      max_attempts => 12, job_key => key, job_key_mode => case when key is null then null else 'replace' end) as added;
    if job is not null then
      return;
    end if;
  end loop;
  raise exception 'job % could not be enqueued', task using errcode = 'lock_not_available';
end $$;

-- A confirmed address, a new second factor: what homefield_auth changes is news to the account's devices.
grant execute on function bump_revisions(text[]) to homefield_auth;
