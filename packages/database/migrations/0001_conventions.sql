-- Conventions that every later migration keeps.
--
-- Roles (made by the engine before the first migration, see src/engine): homefield_owner owns everything and cannot log
-- in from a request; homefield_app serves requests; homefield_auth serves better-auth's tables alone; homefield_worker
-- runs jobs. Row security is enabled, not forced: forced, the owner's own back-fills would silently do nothing.
--
-- Every table: `id uuid` (UUIDv7, named by whoever creates the row), `created_at`, `updated_at`, and an integer
-- `version` where people edit. Instants are timestamptz, days are date. Time comes from the injected clock through
-- app_now(), never from now(). A family's rows carry the owner's id: `user_id` where the specification calls it so
-- (profiles, platform_teams), else `owner_id`.

revoke create on schema public from public;
grant usage on schema public to homefield_app, homefield_auth, homefield_worker;

-- Who is asking. Null when nobody is: then no policy lets any row through.
create function app_user_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;

-- The injected clock. Fails where a transaction forgot to set it, rather than falling back to the machine's time.
create function app_now() returns timestamptz
  language sql stable parallel safe
  return current_setting('app.now')::timestamptz;

create function touch_updated_at() returns trigger
  language plpgsql as $$
begin
  new.updated_at := app_now();
  return new;
end $$;

-- Every function is closed to PUBLIC where it is made, and opened to the roles that need it.
revoke execute on function app_user_id(), app_now(), touch_updated_at() from public;
grant execute on function app_user_id(), app_now() to homefield_app, homefield_auth, homefield_worker;

-- Which database this is. A restore writes a new epoch, since its revisions may have turned back.
create table database_epoch (
  only_row boolean primary key default true check (only_row),
  epoch uuid not null
);
insert into database_epoch (epoch) values (gen_random_uuid());
grant select on database_epoch to homefield_app, homefield_worker;

-- Revisions: state is read, never pushed. A writing transaction bumps what it changed as its last statement.
create table revisions (
  subject text primary key check (subject ~ '^(person|profile|team|conversation|thread):[0-9a-f-]{36}$'),
  revision bigint not null,
  bumped_at timestamptz not null
);
create index revisions_bumped_at on revisions (bumped_at);
grant select on revisions to homefield_app, homefield_worker;

-- Sorted, so that two transactions that bump the same subjects never wait for each other in a circle.
create function bump_revisions(subjects text[]) returns table (subject text, revision bigint)
  language sql security definer set search_path = public, pg_temp
as $$
  insert into revisions as r (subject, revision, bumped_at)
  select s, 1, app_now() from (select distinct unnest(subjects) as s order by s) as sorted
  on conflict on constraint revisions_pkey
    do update set revision = r.revision + 1, bumped_at = excluded.bumped_at
  returning r.subject, r.revision
$$;
revoke execute on function bump_revisions(text[]) from public;
grant execute on function bump_revisions(text[]) to homefield_app, homefield_worker;

-- The ledger: the answer to each command, written in the transaction that did its work.
create table commands (
  user_id uuid not null,
  command_id uuid not null,
  request_hash bytea not null,
  answer_status smallint,
  answer jsonb,
  created_at timestamptz not null default app_now(),
  primary key (user_id, command_id)
);
create index commands_created_at on commands (created_at);
alter table commands enable row level security;
create policy own_commands on commands to homefield_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert, update on commands to homefield_app;
grant select (created_at), delete on commands to homefield_worker;
create policy sweep_commands on commands to homefield_worker using (true);

-- Rate limits of rate-limiter-flexible. Keys are keyed hashes: no address and no account stands here.
create unlogged table request_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
grant select, insert, update, delete on request_limits to homefield_app, homefield_auth;

-- How a request enqueues a job: graphile-worker's own tables are closed to it. Only the tasks listed here; in the
-- same transaction, so that a job exists exactly when its cause does.
create function enqueue_job(task text, payload json, key text default null, queue text default null, run_at timestamptz default null)
  returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  job bigint;
begin
  if task not in ('feed.fetch', 'team.sync', 'mail.send') then
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
revoke execute on function enqueue_job(text, json, text, text, timestamptz) from public;
grant execute on function enqueue_job(text, json, text, text, timestamptz)
  to homefield_app, homefield_auth, homefield_worker;
