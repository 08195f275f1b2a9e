-- Links in mails, second factors, passkeys, and what happened to an account.

-- When a session was used last, to the hour; null since its beginning. Its updated_at says when it was prolonged.
alter table sessions add column last_used_at timestamptz;
create index sessions_expires_at on sessions (expires_at);

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
  user_id uuid not null unique references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  -- Its first code was given: from then on it is asked for.
  verified boolean not null default false,
  confirmed_at timestamptz,
  -- The step of time (RFC 6238) whose code was used last: neither it nor an earlier one counts again.
  used_step bigint,
  created_at timestamptz not null default clock_timestamp(),
  check (verified = (confirmed_at is not null))
);

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
-- One at a time.
create unique index account_exports_running on account_exports (user_id) where ready_at is null and failed_at is null;
alter table account_exports enable row level security;
create policy own_exports on account_exports to homefield_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert on account_exports to homefield_app;
create policy run_exports on account_exports to homefield_worker using (true) with check (true);
grant select, update, delete on account_exports to homefield_worker;
create trigger touch before update on account_exports for each row execute function touch_updated_at();
-- A job writes down, as a request does, which bytes it is about to store (0006).
grant insert on file_removals to homefield_worker;
create trigger remove_stored_export after delete on account_exports for each row
  when (old.storage_id is not null) execute function remove_stored_file();

-- Deletions under way. No foreign key: the row outlives the account until the last trace is gone, and then goes itself.
create table account_deletions (
  user_id uuid primary key,
  -- The address the account had: it may still stand in a job or a challenge.
  email text not null,
  -- The step to be done next; each may be done again.
  step text not null default 'traces' check (step in ('traces', 'friends', 'teams', 'bytes', 'rows', 'rest', 'end')),
  -- Ids that may stand in other tables once the account's own rows are gone: account, children, teams, feeds, files.
  traces text[] not null default '{}',
  requested_at timestamptz not null
);
grant select, insert on account_deletions to homefield_auth;
grant select, update, delete on account_deletions to homefield_worker;

-- A sign-in that proved itself just before the deletion must not outlive it. Waits for a deletion that is being asked
-- for: whoever asks holds the account's row.
create function refuse_session_of_deleted() returns trigger
  language plpgsql as $$
begin
  perform from users where id = new.user_id for key share;
  if exists (select from account_deletions d where d.user_id = new.user_id) then
    raise exception 'the account is being deleted' using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;
revoke execute on function refuse_session_of_deleted() from public;
create trigger refuse_session_of_deleted before insert on sessions for each row execute function refuse_session_of_deleted();

-- An account's commands go with it, also one that was on its way while it was deleted.
delete from commands c where not exists (select from users u where u.id = c.user_id);
alter table commands add constraint commands_user_id_fkey foreign key (user_id) references users (id) on delete cascade;

-- The steps of a deletion. Each does nothing for an account whose deletion was not asked for.

-- Writes down what must be looked for later, before anything is deleted.
create function note_deletion_traces(person uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update account_deletions d
  set traces = array(
    select person::text
    union select id::text from profiles where user_id = person
    union select id::text from platform_teams where user_id = person
    union select feed_id::text from platform_teams where user_id = person and feed_id is not null
    union select id::text from files where owner_id = person
    union select id::text from account_exports where user_id = person
    union select id::text from additional_emails where user_id = person)
  where d.user_id = person and d.step = 'traces'
$$;

-- Ends his friendships; answers whose.
create function end_deleted_friendships(person uuid) returns table (friend uuid)
  language sql security definer set search_path = public, pg_temp
as $$
  with ended as (
    delete from friendships f
    where (f.user_id = person or f.friend_id = person) and exists (select from account_deletions d where d.user_id = person)
    returning f.user_id, f.friend_id)
  select distinct case when user_id = person then friend_id else user_id end from ended
$$;

-- Removes his teams, with what they brought into others' children, and others' teams from his children. Answers the
-- subjects of those others that moved.
create function end_deleted_teams(person uuid) returns table (subject text)
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not exists (select from account_deletions d where d.user_id = person) then
    return;
  end if;
  return query
    select 'profile:' || m.profile_id from profile_teams m where m.team_owner_id = person and m.profile_owner_id <> person
    union select 'person:' || m.profile_owner_id from profile_teams m where m.team_owner_id = person and m.profile_owner_id <> person
    union select 'team:' || m.platform_team_id from profile_teams m where m.profile_owner_id = person and m.team_owner_id <> person
    union select 'person:' || m.team_owner_id from profile_teams m where m.profile_owner_id = person and m.team_owner_id <> person;
  delete from profile_teams m where m.profile_owner_id = person;
  delete from platform_teams t where t.user_id = person;
end $$;

-- Where his bytes lie: photos and archives, also those that were just being stored.
create function stored_bytes_of_deleted(person uuid) returns table (storage_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select s.storage_id from (
    select f.storage_id from files f where f.owner_id = person
    union all
    select e.storage_id from account_exports e where e.user_id = person and e.storage_id is not null
    union all
    select r.storage_id from file_removals r where r.owner_id = person) s
  where exists (select from account_deletions d where d.user_id = person)
$$;

-- These bytes are gone: so are their rows, and the lines that their going leaves behind. The line of what was just being
-- stored stays: whoever stores it may be late, and the sweep looks again.
create function forget_deleted_bytes(person uuid, gone uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not exists (select from account_deletions d where d.user_id = person) then
    return;
  end if;
  delete from files f where f.owner_id = person and f.storage_id = any (gone);
  delete from account_exports e where e.user_id = person and e.storage_id = any (gone);
  delete from file_removals r where r.storage_id = any (gone) and r.owner_id is null;
end $$;

-- The account itself, and by cascade whatever belongs to it.
create function delete_account_rows(person uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  delete from users u where u.id = person and exists (select from account_deletions d where d.user_id = person)
$$;

-- What no foreign key leads to: revisions, answers kept for others, challenges of sign-in, jobs, feeds without a team.
create function erase_deleted_traces(person uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  pattern text;
  ids text[];
  address text;
  -- As JSON has it: no other address ends with it.
  quoted text;
begin
  select d.traces || person::text, d.email, to_json(d.email)::text into ids, address, quoted
    from account_deletions d where d.user_id = person;
  if ids is null or exists (select from users u where u.id = person) then
    return;
  end if;
  pattern := array_to_string(ids, '|');
  delete from revisions r where split_part(r.subject, ':', 2) = any (ids);
  -- Another's command that dealt with what is gone. Sent again, it finds nothing, as any command would.
  delete from commands c where c.answer::text ~ pattern;
  -- Who changed something in another family stays 'somebody': null would say that the platform did.
  update event_changes c set changed_by = '00000000-0000-0000-0000-000000000000' where c.changed_by = person;
  delete from verifications v where v.value ~ pattern or v.identifier ~ pattern
    or address in (v.value, v.identifier) or position(quoted in v.value) > 0;
  -- The job that does all this goes by itself, when it is done. A feed that serves others keeps its jobs.
  delete from feeds f where f.id::text = any (ids) and not exists (select from platform_teams t where t.feed_id = f.id);
  select array_agg(i) into ids from unnest(ids) i where not exists (select from feeds f where f.id::text = i);
  pattern := array_to_string(ids, '|');
  delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier <> 'account.delete'
      and (concat_ws(' ', j.payload::text, j.key, j.last_error) ~ pattern
        or position(quoted in j.payload::text) > 0);
  delete from graphile_worker._private_job_queues q where q.queue_name ~ pattern and q.locked_at is null
    and not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id);
end $$;

revoke execute on function note_deletion_traces(uuid), end_deleted_friendships(uuid), end_deleted_teams(uuid),
  stored_bytes_of_deleted(uuid), forget_deleted_bytes(uuid, uuid[]), delete_account_rows(uuid), erase_deleted_traces(uuid)
  from public;
grant execute on function note_deletion_traces(uuid), end_deleted_friendships(uuid), end_deleted_teams(uuid),
  stored_bytes_of_deleted(uuid), forget_deleted_bytes(uuid, uuid[]), delete_account_rows(uuid), erase_deleted_traces(uuid)
  to homefield_worker;

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
  -- These are asked for by whoever has checked a proof or an address, never by what a person's request may do.
  if task in ('account.recover', 'account.delete') and session_user = 'homefield_app' then
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
