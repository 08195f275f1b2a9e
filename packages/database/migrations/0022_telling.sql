-- Who is told of what: the jobs that find it, and what they may see and write for it (decision 27).
--
-- A change, a message, a message about an event has its job in the transaction that writes it. The job comes a little later,
-- so that what is taken back at once is not told, and who is looking has read it. It looks anew at who may see what.

-- What changed of one team's events in one transaction is one job, under a key that nobody else waits for: two who change a
-- family's events at once would otherwise wait for each other in a circle. Told is by the last of them (hold_untold).
create function enqueue_telling() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform enqueue_job('notification.tell',
      json_build_object('ownerId', w.owner_id, 'teamId', w.team_id, 'at', w.at),
      concat_ws(':', 'tell', w.owner_id, w.team_id, pg_current_xact_id()), null,
      w.at + case when w.by_person then interval '20 seconds' else interval '4 seconds' end)
    from (
      select i.owner_id, e.platform_team_id as team_id, max(i.changed_at) as at, bool_or(i.changed_by is not null) as by_person
      from inserted i join events e on e.id = i.event_id where i.to_tell
      group by i.owner_id, e.platform_team_id) as w;
  return null;
end $$;
create trigger enqueue_telling after insert on event_changes referencing new table as inserted
  for each statement execute function enqueue_telling();

-- Of what is written in one conversation, or about one event, the newest: the first argument names the task, the second the
-- column by which they belong together.
create function enqueue_telling_of_words() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform enqueue_job(tg_argv[0], json_build_object('messageId', w.id), null, null, w.created_at + interval '3 seconds')
    from (
      select distinct on (to_jsonb(i) -> tg_argv[1]) i.id, i.created_at
      from inserted i order by to_jsonb(i) -> tg_argv[1], i.seq desc) as w;
  return null;
end $$;
create trigger enqueue_telling after insert on messages referencing new table as inserted
  for each statement execute function enqueue_telling_of_words('notification.tellMessage', 'conversation_id');
create trigger enqueue_telling after insert on event_messages referencing new table as inserted
  for each statement execute function enqueue_telling_of_words('notification.tellComment', 'happening_id');

-- What a person says of how he wants to be told, and what of his takes it.
create function recipients(people uuid[]) returns table (
    user_id uuid, zone text, all_notifications boolean, in_app boolean, email boolean, sms boolean,
    schedule_updates boolean, team_communications boolean, quiet_from time, quiet_until time, has_push boolean,
    has_phone boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select s.user_id, coalesce(nullif(s.timezone, ''), 'UTC'), s.all_notifications, s.in_app_notifications,
    s.email_notifications, s.sms_notifications, s.schedule_updates, s.team_communications, s.quiet_from, s.quiet_until,
    exists (select from push_subscriptions p where p.user_id = s.user_id)
      or exists (select from user_devices d where d.user_id = s.user_id and d.fcm_token_hash is not null),
    s.phone_number <> ''
  from user_settings s
  where s.user_id = any (people) and not exists (select from account_deletions d where d.user_id = s.user_id)
$$;

-- Who sees any of a family's events, and as what.
create function people_to_tell(owner uuid) returns table (user_id uuid, role text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select owner, 'owner'
  union all
  select f.friend_id, f.role from friendships f where f.user_id = owner and f.role in ('viewer', 'administrator')
$$;

-- What of one team (or made by hand) nobody was told of yet, each once: it counts as told from here on. Nothing while a
-- person has changed more of it since `since`: that has a job of its own, which then tells all of it.
create function hold_untold(owner uuid, team uuid, since timestamptz) returns table (
    id uuid, event_id uuid, field text, old_value jsonb, new_value jsonb, changed_by uuid, changed_at timestamptz,
    is_overridden boolean, is_private boolean, is_shown boolean, is_deleted boolean, status text, start_time timestamptz, end_time timestamptz,
    first_day date, last_day date, acknowledged_by uuid[])
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Entries of one family grow one after the other. Whoever deletes the account or the team comes before it or after it;
  -- changes that are just being deleted with their event are passed over: so nobody waits in a circle.
  perform pg_advisory_xact_lock(hashtextextended('tell:' || owner, 0));
  perform from users u where u.id = owner for key share;
  perform from platform_teams t where t.id = team for key share;
  if exists (
      select from event_changes c join events e on e.id = c.event_id
      where c.owner_id = owner and c.to_tell and e.platform_team_id is not distinct from team
        and c.changed_by is not null and c.changed_at > since) then
    return;
  end if;
  return query
    with untold as materialized (
      select u.id from event_changes u join events e on e.id = u.event_id
      where u.owner_id = owner and u.to_tell and e.platform_team_id is not distinct from team
      order by u.id for no key update of u skip locked)
    update event_changes c set to_tell = false from events e, untold
    where c.id = untold.id and e.id = c.event_id
    returning c.id, c.event_id, c.field, c.old_value, c.new_value, c.changed_by, c.changed_at, c.is_overridden,
      e.visibility <> 'public' or c.is_overridden or exists (
        select from event_changes v where v.event_id = c.event_id and v.field = 'visibility' and v.changed_at >= c.changed_at),
      -- As what is new is read (IS_NEWS, IS_MOVED). A happening is not new for having another child.
      case
        when c.is_overridden then coalesce(e.overrides -> c.field ? 'changed', false)
        when c.field = 'arriveBy' then not (e.overrides ? 'when'
          and (e.overrides #>> '{when,theirs,start}')::timestamptz is distinct from e.start_time)
        when c.field = 'added' then not exists (
          select from events o where o.happening_id = e.happening_id and o.created_at < e.created_at)
        else true end,
      e.hidden_at is not null, e.status, e.start_time, e.end_time, e.first_day, e.last_day,
      array(select a.user_id from change_acknowledgements a where a.change_id = c.id);
end $$;

-- Whoever brings back what was deleted: where nobody heard of it yet, it never happened.
create function note_return(event_ids uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from event_changes c
    where c.event_id = any (event_ids) and c.owner_id = any (administered_owners())
      and c.field = 'status' and c.new_value = '"removed"' and c.changed_by is not null and c.to_tell;
  insert into event_changes (id, event_id, owner_id, field, old_value, new_value, changed_by)
    select gen_random_uuid(), e.id, e.owner_id, 'status', '"removed"', to_jsonb(e.status), app_user_id()
    from events e
    where e.id = any (event_ids) and e.owner_id = any (administered_owners()) and '"removed"' = (
      select c.new_value from event_changes c
      where c.event_id = e.id and c.field = 'status' and c.changed_by is not null
      order by c.changed_at desc, c.id desc limit 1);
end $$;

-- What a person deleted is to be seen by nobody any more, but for that it is gone: of which events of his entries the asking
-- person is told so. Those alone that he would see if they were there.
create function told_deletions() returns table (
    notification_id uuid, version integer, change_id uuid, event_id uuid, happening_id uuid, profile_id uuid,
    child_since timestamptz, title text, place_name text, old_value jsonb, new_value jsonb, changed_at timestamptz,
    all_day boolean, start_time timestamptz, end_time timestamptz, zone text, first_day date, last_day date, time_tbd boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select nc.notification_id, nc.version, c.id, e.id, e.happening_id, e.profile_id, p.created_at, e.title,
    coalesce(e.location_name, e.location), c.old_value, c.new_value, c.changed_at, e.all_day, e.start_time, e.end_time, e.zone,
    e.first_day, e.last_day, e.time_tbd
  from notifications n join notification_changes nc on nc.notification_id = n.id
  join event_changes c on c.id = nc.change_id join events e on e.id = c.event_id join profiles p on p.id = e.profile_id
  where n.user_id = app_user_id() and n.kind = 'eventsChanged' and e.hidden_at is not null
    and c.field = 'status' and c.new_value = '"removed"' and c.changed_by is not null
    and (e.owner_id = any (administered_owners()) or (
      e.visibility = 'public' and e.owner_id = any (visible_owners()) and not exists (
        select from event_changes v
        where v.event_id = c.event_id and v.field = 'visibility' and v.changed_at >= c.changed_at)))
$$;

-- Tells a person of changes: what is not read yet of the same family, team and kind grows. What may wait never joins what
-- may not: it would ring in the night once more.
create function note_changes(person uuid, type_of text, kind_of text, owner uuid, team uuid, urgent boolean, changes uuid[])
  returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  entry uuid;
begin
  select n.id into entry from notifications n
    where n.user_id = person and n.kind = kind_of and n.owner_id = owner and n.platform_team_id is not distinct from team
      and not n.read and not n.data ? 'imported' and (urgent or not n.is_urgent)
    order by n.is_urgent desc, n.created_at desc limit 1 for update;
  if found then
    update notifications n set version = n.version + 1, is_urgent = n.is_urgent or urgent, created_at = app_now()
      where n.id = entry;
  else
    insert into notifications (user_id, type, kind, owner_id, platform_team_id, is_urgent)
      values (person, type_of, kind_of, owner, team, urgent) returning notifications.id into entry;
  end if;
  insert into notification_changes (notification_id, change_id)
    select entry, c.id from event_changes c where c.id = any (changes) order by c.id for key share
    on conflict do nothing;
end $$;

-- The first events of a team: who sees them and was not told, but for whom the team belongs to.
create function people_to_tell_of_team(owner uuid, team uuid) returns table (user_id uuid, role text)
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('tell:' || owner, 0));
  return query
    select p.user_id, p.role from platform_teams t cross join people_to_tell(owner) p
    where t.id = team and p.user_id <> t.user_id
      and not exists (
        select from notifications n where n.user_id = p.user_id and n.owner_id = owner and n.platform_team_id = team
          and n.data ? 'imported')
      and exists (
        select from events e where e.platform_team_id = team and e.owner_id = owner and e.hidden_at is null
          and (e.visibility = 'public' or p.role <> 'viewer')
          and (coalesce(e.end_time, e.start_time) > app_now() or e.last_day >= (app_now() at time zone t.zone)::date));
end $$;

create function note_team(person uuid, owner uuid, team uuid, events integer) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  insert into notifications (user_id, type, kind, owner_id, platform_team_id, data)
    values (person, 'new_event', 'eventsAdded', owner, team, jsonb_build_object('imported', events))
$$;

-- To whom a message of a conversation goes, while the two are friends. None where it was told already.
create function message_to_tell(message uuid, active_since timestamptz) returns table (
    conversation_id uuid, sender_id uuid, user_id uuid, role text, is_muted boolean, is_looked_at boolean)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  said record;
begin
  select m.conversation_id, m.seq, m.sender_id into said from messages m where m.id = message;
  if said.sender_id is null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('tell:' || said.conversation_id, 0));
  return query
    select c.id, said.sender_id, w.id, f.role, w.is_muted, w.read_seq >= said.seq or exists (
        select from active_conversations a
        where a.user_id = w.id and a.conversation_id = c.id and a.last_active_at >= active_since)
    from conversations c cross join lateral (
      select case when c.participant_1_id = said.sender_id then c.participant_2_id else c.participant_1_id end as id,
        case when c.participant_1_id = said.sender_id then c.participant_2_muted else c.participant_1_muted end as is_muted,
        case when c.participant_1_id = said.sender_id then c.participant_2_read_seq else c.participant_1_read_seq end as read_seq) as w
    join friendships f on f.user_id = said.sender_id and f.friend_id = w.id
    where c.id = said.conversation_id and not exists (
      select from notifications n where n.user_id = w.id and n.conversation_id = c.id
        and (n.data -> 'seq')::bigint >= said.seq);
end $$;

create function note_message(person uuid, message uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  said record;
begin
  select m.conversation_id, m.seq, m.sender_id into said from messages m where m.id = message;
  update notifications n set version = n.version + 1, created_at = app_now(), data = jsonb_build_object('seq', said.seq)
    where n.id = (select o.id from notifications o
      where o.user_id = person and o.conversation_id = said.conversation_id and not o.read
      order by o.created_at desc limit 1);
  if not found then
    insert into notifications (user_id, type, kind, person_id, conversation_id, data)
      values (person, 'message', 'message', said.sender_id, said.conversation_id, jsonb_build_object('seq', said.seq));
  end if;
end $$;

-- The bell shows none of them, and nobody can clear them.
create index notifications_read_messages on notifications (created_at) where type = 'message' and read;
create function drop_read_messages(before timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
as $$ delete from notifications n where n.type = 'message' and n.read and n.created_at < before $$;

-- To whom a message about an event goes: everybody who sees the event. Not to those who were told of it or a later one.
create function comment_to_tell(message uuid) returns table (
    owner_id uuid, sender_id uuid, user_id uuid, role text, is_private boolean, is_muted boolean, is_looked_at boolean)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  said record;
begin
  select m.happening_id, m.seq, m.sender_id, t.owner_id into said
    from event_messages m join threads t on t.happening_id = m.happening_id where m.id = message;
  if said.sender_id is null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('tell:' || said.happening_id, 0));
  return query
    select said.owner_id, said.sender_id, p.user_id, p.role,
      not exists (select from events e where e.happening_id = said.happening_id and e.hidden_at is null and e.visibility = 'public'),
      coalesce(r.muted, false), coalesce(r.read_seq, 0) >= said.seq
    from people_to_tell(said.owner_id) p
    left join thread_reads r on r.user_id = p.user_id and r.happening_id = said.happening_id
    where exists (select from events e where e.happening_id = said.happening_id and e.hidden_at is null)
      and not exists (
        select from notifications n join event_messages m on m.id = n.event_message_id
        where n.user_id = p.user_id and m.happening_id = said.happening_id and m.seq >= said.seq);
end $$;

create function note_comment(person uuid, message uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  said record;
begin
  select m.happening_id, m.sender_id, t.owner_id into said
    from event_messages m join threads t on t.happening_id = m.happening_id where m.id = message;
  update notifications n set version = n.version + 1, created_at = app_now(), event_message_id = message,
      person_id = said.sender_id
    where n.id = (select o.id from notifications o join event_messages m on m.id = o.event_message_id
      where o.user_id = person and m.happening_id = said.happening_id and not o.read
      order by o.created_at desc limit 1);
  if not found then
    insert into notifications (user_id, type, kind, person_id, owner_id, event_message_id)
      values (person, 'event_message', 'eventMessage', said.sender_id, said.owner_id, message);
  end if;
end $$;

-- 'Got it' to all that an entry tells of is having read it.
create function read_acknowledged() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update notifications n set read = true
    where not n.read
      and (n.id, n.user_id) in (
        select c.notification_id, i.user_id from inserted i join notification_changes c on c.change_id = i.change_id)
      and not exists (
        select from notification_changes c where c.notification_id = n.id and not exists (
          select from change_acknowledgements a where a.user_id = n.user_id and a.change_id = c.change_id));
  return null;
end $$;
create trigger read_acknowledged after insert on change_acknowledgements referencing new table as inserted
  for each statement execute function read_acknowledged();

revoke execute on function enqueue_telling(), enqueue_telling_of_words(),
  recipients(uuid[]), people_to_tell(uuid), hold_untold(uuid, uuid, timestamptz), note_return(uuid[]), told_deletions(),
  note_changes(uuid, text, text, uuid, uuid, boolean, uuid[]), people_to_tell_of_team(uuid, uuid),
  note_team(uuid, uuid, uuid, integer), message_to_tell(uuid, timestamptz), note_message(uuid, uuid),
  drop_read_messages(timestamptz), comment_to_tell(uuid), note_comment(uuid, uuid), read_acknowledged() from public;
grant execute on function recipients(uuid[]), people_to_tell(uuid), hold_untold(uuid, uuid, timestamptz),
  note_changes(uuid, text, text, uuid, uuid, boolean, uuid[]), people_to_tell_of_team(uuid, uuid),
  note_team(uuid, uuid, uuid, integer), message_to_tell(uuid, timestamptz), note_message(uuid, uuid),
  drop_read_messages(timestamptz), comment_to_tell(uuid), note_comment(uuid, uuid) to homefield_worker;
grant execute on function note_return(uuid[]) to homefield_app;
grant execute on function told_deletions() to homefield_app, homefield_worker;
