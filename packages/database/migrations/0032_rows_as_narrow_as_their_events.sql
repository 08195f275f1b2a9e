-- Row security for three tables whose rows were visible more widely than what they belong to (decision 53).

-- A viewer sees an event group only where one of its events is visible to them. The sub-select runs under the reader's own
-- row security, and probes one index entry for each group of a family that the reader only views: the list of all such groups
-- would be longer than what a read asks for. Owners and administrators see theirs by change_happenings.
drop policy see_happenings on happenings;
create policy see_happenings on happenings for select to homefield_app, homefield_worker
  using (owner_id = any ((select visible_owners())::uuid[])
     and owner_id <> all ((select administered_owners())::uuid[])
     and exists (select from events e where e.happening_id = happenings.id));

-- The installation's keys belong to no person: only the server itself, for whom no person is set, reads and writes them.
alter table push_keys enable row level security;
create policy keep_push_keys on push_keys to homefield_app, homefield_worker
  using ((select app_user_id()) is null) with check ((select app_user_id()) is null);

-- The policy below casts what follows the colon.
alter table revisions
  drop constraint revisions_subject_check,
  add constraint revisions_subject_check check (
    subject ~ '^(person|profile|team|conversation|presence|thread|reads):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');

-- A person reads the revisions of what they may follow: those of my_subjects() and my_written_subjects(), row by row, because
-- a read names a few. The stream reads them for the whole process, with no person set.
alter table revisions enable row level security;
revoke select on revisions from homefield_worker;
create policy see_revisions on revisions for select to homefield_app
  using ((select app_user_id()) is null
    or case split_part(subject, ':', 1)
      when 'profile' then exists (select from profiles p where p.id = split_part(subject, ':', 2)::uuid)
      when 'team' then exists (select from platform_teams t where t.id = split_part(subject, ':', 2)::uuid)
      when 'thread' then exists (select from threads t where t.happening_id = split_part(subject, ':', 2)::uuid)
      when 'conversation' then split_part(subject, ':', 2)::uuid = any ((select my_conversations())::uuid[])
      when 'presence' then split_part(subject, ':', 2)::uuid = any ((select my_conversations())::uuid[])
      else split_part(subject, ':', 2)::uuid = (select app_user_id())
    end);

-- As in 0010; and bump_revisions lets the transaction that holds the pair notify both, also when nothing is left between them.
create or replace function lock_pair(one uuid, other uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  present integer;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'what is between two people changes in read committed alone' using errcode = 'invalid_transaction_state';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(least(one, other)::text || greatest(one, other)::text, 4));
  perform set_config('app.pair', one::text || ' ' || other::text, true);
  perform from users where id in (one, other) order by id for key share;
  get diagnostics present = row_count;
  return present = 2 and not exists (select from account_deletions d where d.user_id in (one, other));
end $$;

-- Those of these subjects that the asking person may not bump. A person may bump what belongs to
--   - themselves,
--   - somebody they are or were connected with: a conversation (every friendship opens one), an open request, a block, the pair
--     they hold,
--   - somebody who has a conversation with one of those: both see the same family.
-- Conversations of others, and how far others have read, are always foreign. What no longer exists belongs to nobody.
-- In plpgsql, which keeps the plan: every write of a request asks this.
create function foreign_subjects(subjects text[]) returns setof text
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  me constant uuid := app_user_id();
begin
  return query
  with asked as (
    select s as subject, split_part(s, ':', 1) as noun, split_part(s, ':', 2)::uuid as id from unnest(subjects) s),
  owned as materialized (
    select a.subject, a.noun, case a.noun
        when 'profile' then (select p.user_id from profiles p where p.id = a.id)
        when 'team' then (select t.user_id from platform_teams t where t.id = a.id)
        when 'thread' then (select h.owner_id from happenings h where h.id = a.id)
        else a.id
      end as owner
    from asked a where a.noun not in ('conversation', 'presence')),
  known as materialized (
    select c.participant_2_id as id from conversations c where c.participant_1_id = me
    union all select c.participant_1_id from conversations c where c.participant_2_id = me
    union all select r.requested_id from friend_requests r where r.requester_id = me and r.status = 'pending'
    union all select r.requester_id from friend_requests r where r.requested_id = me and r.status = 'pending'
    union all select b.blocked_id from blocks b where b.user_id = me
    union all select unnest(string_to_array(current_setting('app.pair', true), ' ')::uuid[]))
  select o.subject from owned o
  where o.owner <> me
    and (o.noun = 'reads' or not exists (select from known k where k.id = o.owner))
    and (o.noun = 'reads' or not exists (
      select from known k join conversations c
        on c.participant_1_id = least(k.id, o.owner) and c.participant_2_id = greatest(k.id, o.owner)))
  union all
  select a.subject from asked a join conversations c on c.id = a.id
  where a.noun in ('conversation', 'presence')
    and not coalesce(me in (c.participant_1_id, c.participant_2_id), false);
end $$;

-- As in 0001; a request for a person is refused where one of the subjects is foreign to that person. Jobs and sign-in act for
-- everybody.
create or replace function bump_revisions(subjects text[]) returns table (subject text, revision bigint)
  language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  if session_user = 'homefield_app' and app_user_id() is not null
      and exists (select from foreign_subjects(subjects)) then
    raise exception 'a subject of others may not be bumped' using errcode = 'insufficient_privilege';
  end if;
  return query
    insert into revisions as r (subject, revision, bumped_at)
    select s, 1, app_now() from (select distinct unnest(subjects) as s order by s) as sorted
    on conflict on constraint revisions_pkey
      do update set revision = r.revision + 1, bumped_at = excluded.bumped_at
    returning r.subject, r.revision;
end $$;
revoke execute on function foreign_subjects(text[]) from public;

-- Only a reader of the link knows its secret: the hash of it names the row, an id does not.
drop function note_calendar_link_read(uuid, text);
create function note_calendar_link_read(hash text, reader text) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update calendar_links set last_read_at = app_now(), last_read_by = left(reader, 60) where secret_hash = hash
$$;
revoke execute on function note_calendar_link_read(text, text) from public;
grant execute on function note_calendar_link_read(text, text) to homefield_app;
