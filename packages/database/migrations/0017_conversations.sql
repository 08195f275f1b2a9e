-- What people write to each other: conversations of two friends, and the threads of events.
--
-- Messages of a conversation, and of a thread, are numbered 1 to last_seq without gaps: who writes holds the row that
-- counts. They are ordered, paged and read by that number, never by a clock. Everything is changed by the functions below,
-- which know the asking person; the app itself may only read.

create table conversations (
  id uuid primary key default gen_random_uuid(),
  -- The smaller id first. Null: that account is gone, and the other keeps what was written.
  participant_1_id uuid references users (id) on delete set null,
  participant_2_id uuid references users (id) on delete set null,
  participant_1_last_read_at timestamptz,
  participant_2_last_read_at timestamptz,
  -- Up to which message each has read.
  participant_1_read_seq bigint not null default 0,
  participant_2_read_seq bigint not null default 0,
  participant_1_muted boolean not null default false,
  participant_2_muted boolean not null default false,
  -- To come back to: his own mark, which takes back nothing that the other was told.
  participant_1_marked_unread boolean not null default false,
  participant_2_marked_unread boolean not null default false,
  last_message_at timestamptz,
  last_seq bigint not null default 0,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (participant_1_id, participant_2_id),
  check (participant_1_id < participant_2_id)
);
create index conversations_participant_2_id on conversations (participant_2_id);
alter table conversations enable row level security;
create policy own_conversations on conversations for select to homefield_app, homefield_worker
  using (participant_1_id = (select app_user_id()) or participant_2_id = (select app_user_id()));
grant select on conversations to homefield_app, homefield_worker;
create trigger touch before update on conversations for each row execute function touch_updated_at();

create function my_conversations() returns uuid[]
  language sql stable security definer set search_path = public, pg_temp
as $$
  select array(select id from conversations where participant_1_id = app_user_id()
               union all select id from conversations where participant_2_id = app_user_id())
$$;

create table messages (
  id uuid primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  seq bigint not null check (seq > 0),
  -- Null: that account is gone.
  sender_id uuid references users (id) on delete set null,
  content text not null check (char_length(content) <= 4000),
  -- A picture belongs to it. Its row comes first, and the picture follows (specification 000, section 4); its size is
  -- known from the beginning, so that nothing moves when it comes.
  has_image boolean not null default false,
  image_file_id uuid references files (id) on delete set null,
  image_width integer check (image_width between 1 and 20000),
  image_height integer check (image_height between 1 and 20000),
  image_alt text check (char_length(image_alt) <= 300),
  read boolean not null default false,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (conversation_id, seq),
  check (has_image or content <> ''),
  check (has_image = (image_width is not null) and has_image = (image_height is not null)),
  check (has_image or image_file_id is null)
);
create index messages_unread on messages (conversation_id, seq) where not read;
create index messages_image_file_id on messages (image_file_id) where image_file_id is not null;
create index messages_sender_id on messages (sender_id);
alter table messages enable row level security;
create policy own_messages on messages for select to homefield_app, homefield_worker
  using (conversation_id = any ((select my_conversations())::uuid[]));
grant select on messages to homefield_app, homefield_worker;
create trigger touch before update on messages for each row execute function touch_updated_at();

-- Who looks at which conversation, on which device. `shared`: whether the other may know (user_settings.share_presence).
create table active_conversations (
  user_id uuid not null references users (id) on delete cascade,
  conversation_id uuid not null references conversations (id) on delete cascade,
  device_id uuid not null,
  device_type text not null check (device_type in ('mobile', 'web')),
  last_active_at timestamptz not null default app_now(),
  typing_at timestamptz,
  shared boolean not null,
  primary key (user_id, conversation_id, device_id)
);
create index active_conversations_conversation_id on active_conversations (conversation_id);
create index active_conversations_last_active_at on active_conversations (last_active_at);
alter table active_conversations enable row level security;
create policy own_presence on active_conversations to homefield_app
  using (user_id = (select app_user_id()))
  with check (user_id = (select app_user_id()) and conversation_id = any ((select my_conversations())::uuid[]));
-- Of friends: who is one no more is not told.
create policy see_presence on active_conversations for select to homefield_app
  using (shared and conversation_id = any ((select my_conversations())::uuid[])
    and exists (select from friendships f
      where f.user_id = (select app_user_id()) and f.friend_id = active_conversations.user_id));
create policy look_at_presence on active_conversations for select to homefield_worker using (true);
create policy sweep_presence on active_conversations for delete to homefield_worker using (true);
grant select, insert, update, delete on active_conversations to homefield_app;
grant select, delete on active_conversations to homefield_worker;

alter table user_settings add column share_presence boolean not null default true;
create function hide_presence() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update active_conversations set shared = new.share_presence where user_id = new.user_id;
  return null;
end $$;
revoke execute on function hide_presence() from public;
create trigger hide_presence after update of share_presence on user_settings for each row
  when (old.share_presence <> new.share_presence) execute function hide_presence();

-- Every pair of friends has its one conversation, from the moment they are friends: its id is known before the first word,
-- also without a network.
create function open_conversation() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into conversations (participant_1_id, participant_2_id, created_at, updated_at)
    values (new.user_id, new.friend_id, new.created_at, new.created_at)
    on conflict (participant_1_id, participant_2_id) do nothing;
  return null;
end $$;
revoke execute on function open_conversation() from public;
create trigger open_conversation after insert on friendships for each row
  when (new.user_id < new.friend_id) execute function open_conversation();
insert into conversations (participant_1_id, participant_2_id, created_at, updated_at)
  select user_id, friend_id, created_at, created_at from friendships where user_id < friend_id;

-- Nobody reads it any more.
create function drop_deserted_conversation() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from conversations c where c.id = new.id;
  return null;
end $$;
revoke execute on function drop_deserted_conversation() from public;
create trigger drop_deserted after update on conversations for each row
  when (new.participant_1_id is null and new.participant_2_id is null) execute function drop_deserted_conversation();

-- The names of those one has a conversation with; the portrait as far as it may be seen.
create function conversation_people() returns table (id uuid, full_name text, photo_file_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select s.user_id, s.full_name, case when may_see_portrait(s.user_id) then s.photo_file_id end
  from user_settings s
  where s.user_id in (
    select participant_2_id from conversations where participant_1_id = app_user_id()
    union all select participant_1_id from conversations where participant_2_id = app_user_id())
$$;

-- Answers what came of it: 'sent', 'notFound', 'closed' (they are not friends), 'taken' (another message has that id).
create function send_message(message uuid, conversation uuid, words text, width integer, height integer, alt text)
  returns text
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  other uuid;
  number bigint;
begin
  select case when c.participant_1_id = app_user_id() then c.participant_2_id else c.participant_1_id end into other
    from conversations c where c.id = conversation and app_user_id() in (c.participant_1_id, c.participant_2_id);
  if not found then
    return 'notFound';
  end if;
  -- Held until the message is there: who ends the friendship comes before it or after it.
  perform from friendships f where f.user_id = app_user_id() and f.friend_id = other for key share;
  if not found then
    return 'closed';
  end if;
  -- Whoever else writes here waits from now on, and sees this message.
  perform from conversations c where c.id = conversation for no key update;
  if exists (select from messages m where m.id = message) then
    return 'taken';
  end if;
  update conversations c set last_seq = c.last_seq + 1, last_message_at = greatest(c.last_message_at, app_now())
    where c.id = conversation returning c.last_seq into number;
  insert into messages (id, conversation_id, seq, sender_id, content, has_image, image_width, image_height, image_alt)
    values (message, conversation, number, app_user_id(), words, width is not null, width, height, alt);
  return 'sent';
end $$;

-- The asking person has read up to there. False where that is nothing new.
create function mark_conversation_messages_read(conversation_id_param uuid, user_id_param uuid, up_to bigint) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  is_first boolean;
begin
  if user_id_param is distinct from app_user_id() then
    return false;
  end if;
  select c.participant_1_id = app_user_id() into is_first from conversations c
    where c.id = conversation_id_param and app_user_id() in (c.participant_1_id, c.participant_2_id)
      and (case when c.participant_1_id = app_user_id() then c.participant_1_read_seq < least(up_to, c.last_seq) or c.participant_1_marked_unread
             else c.participant_2_read_seq < least(up_to, c.last_seq) or c.participant_2_marked_unread end)
    for update;
  if not found then
    return false;
  end if;
  update conversations c set
      participant_1_read_seq = case when is_first then greatest(c.participant_1_read_seq, least(up_to, c.last_seq)) else c.participant_1_read_seq end,
      participant_1_last_read_at = case when is_first then app_now() else c.participant_1_last_read_at end,
      participant_1_marked_unread = c.participant_1_marked_unread and not is_first,
      participant_2_read_seq = case when is_first then c.participant_2_read_seq else greatest(c.participant_2_read_seq, least(up_to, c.last_seq)) end,
      participant_2_last_read_at = case when is_first then c.participant_2_last_read_at else app_now() end,
      participant_2_marked_unread = c.participant_2_marked_unread and is_first
    where c.id = conversation_id_param;
  update messages m set read = true
    where m.conversation_id = conversation_id_param and m.seq <= up_to and not m.read
      and m.sender_id is distinct from app_user_id();
  return true;
end $$;

-- What is his own of a conversation; null leaves as it is. False where there is none.
create function keep_conversation(conversation uuid, is_muted boolean, is_marked boolean) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update conversations c set
      participant_1_muted = case when c.participant_1_id = app_user_id() then coalesce(is_muted, c.participant_1_muted) else c.participant_1_muted end,
      participant_1_marked_unread = case when c.participant_1_id = app_user_id() then coalesce(is_marked, c.participant_1_marked_unread) else c.participant_1_marked_unread end,
      participant_2_muted = case when c.participant_2_id = app_user_id() then coalesce(is_muted, c.participant_2_muted) else c.participant_2_muted end,
      participant_2_marked_unread = case when c.participant_2_id = app_user_id() then coalesce(is_marked, c.participant_2_marked_unread) else c.participant_2_marked_unread end
    where c.id = conversation and app_user_id() in (c.participant_1_id, c.participant_2_id);
  return found;
end $$;

-- The thread of a happening comes with its first message.
create table threads (
  happening_id uuid primary key,
  owner_id uuid not null,
  last_seq bigint not null default 0,
  last_message_at timestamptz,
  -- Raised where its messages are numbered anew, because those of another thread joined them.
  numbering integer not null default 0,
  foreign key (happening_id, owner_id) references happenings (id, owner_id) on update cascade on delete cascade
);
create index threads_owner_id on threads (owner_id, last_message_at desc);
alter table threads enable row level security;
-- Whoever can see one of its events: the sub-select runs under the reader's own row security.
create policy see_threads on threads for select to homefield_app, homefield_worker
  using (owner_id = any ((select visible_owners())::uuid[])
     and exists (select from events e where e.happening_id = threads.happening_id));
grant select on threads to homefield_app, homefield_worker;

-- The specification's event_id is a happening: siblings on one team have one thread (decision 25).
create table event_messages (
  id uuid primary key,
  happening_id uuid not null references threads (happening_id) on delete cascade,
  seq bigint not null check (seq > 0),
  sender_id uuid references users (id) on delete set null,
  content text not null check (char_length(content) <= 4000),
  has_image boolean not null default false,
  image_file_id uuid references files (id) on delete set null,
  image_width integer check (image_width between 1 and 20000),
  image_height integer check (image_height between 1 and 20000),
  image_alt text check (char_length(image_alt) <= 300),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (happening_id, seq) deferrable,
  check (has_image or content <> ''),
  check (has_image = (image_width is not null) and has_image = (image_height is not null)),
  check (has_image or image_file_id is null)
);
create index event_messages_image_file_id on event_messages (image_file_id) where image_file_id is not null;
create index event_messages_sender_id on event_messages (sender_id);
alter table event_messages enable row level security;
create policy see_event_messages on event_messages for select to homefield_app, homefield_worker
  using (exists (select from threads t where t.happening_id = event_messages.happening_id));
grant select on event_messages to homefield_app, homefield_worker;
create trigger touch before update on event_messages for each row execute function touch_updated_at();

create table thread_reads (
  user_id uuid not null references users (id) on delete cascade,
  happening_id uuid not null references threads (happening_id) on delete cascade,
  read_seq bigint not null default 0,
  muted boolean not null default false,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (user_id, happening_id)
);
create index thread_reads_happening_id on thread_reads (happening_id);
alter table thread_reads enable row level security;
create policy own_thread_reads on thread_reads for select to homefield_app, homefield_worker
  using (user_id = (select app_user_id()));
grant select on thread_reads to homefield_app, homefield_worker;
create trigger touch before update on thread_reads for each row execute function touch_updated_at();

-- The happening of an event that the asking person can see; the conditions are the policy's.
create function happening_seen(event uuid) returns table (happening_id uuid, owner_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select e.happening_id, e.owner_id from events e
  where e.id = event
    and case when e.visibility = 'public' and e.hidden_at is null
          then e.owner_id = any (visible_owners()) else e.owner_id = any (administered_owners()) end
$$;

-- Everybody who sees an event that the asking person sees: to be told that it has a thread now.
create function people_who_see_event(event uuid) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select e.owner_id from events e join happening_seen(e.id) s on true where e.id = event
  union
  select f.friend_id from events e join happening_seen(e.id) s on true join friendships f on f.user_id = e.owner_id
  where e.id = event and (f.role = 'administrator' or (f.role = 'viewer' and exists (
    select from events o where o.happening_id = e.happening_id and o.visibility = 'public' and o.hidden_at is null)))
$$;

-- Answers what came of it: 'sent', 'begun' (it is the first of its thread), 'notFound', 'taken'.
create function send_event_message(message uuid, event uuid, words text, width integer, height integer, alt text)
  returns text
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  seen record;
  number bigint;
begin
  select * into seen from happening_seen(event);
  if not found then
    return 'notFound';
  end if;
  perform from threads t where t.happening_id = seen.happening_id for no key update;
  if exists (select from event_messages m where m.id = message) then
    return 'taken';
  end if;
  insert into threads as t (happening_id, owner_id, last_seq, last_message_at)
    values (seen.happening_id, seen.owner_id, 1, app_now())
    on conflict (happening_id) do update
      set last_seq = t.last_seq + 1, last_message_at = greatest(t.last_message_at, excluded.last_message_at)
    returning last_seq into number;
  insert into event_messages (id, happening_id, seq, sender_id, content, has_image, image_width, image_height, image_alt)
    values (message, seen.happening_id, number, app_user_id(), words, width is not null, width, height, alt);
  return case when number = 1 then 'begun' else 'sent' end;
end $$;

-- False where that is nothing new.
create function mark_thread_read(event uuid, up_to bigint) returns boolean
  language sql security definer set search_path = public, pg_temp
as $$
  with kept as (
    insert into thread_reads as r (user_id, happening_id, read_seq)
      select app_user_id(), t.happening_id, least(up_to, t.last_seq)
      from happening_seen(event) s join threads t on t.happening_id = s.happening_id
    on conflict (user_id, happening_id) do update set read_seq = excluded.read_seq where r.read_seq < excluded.read_seq
    returning 1)
  select exists (select from kept)
$$;

create function mute_thread(event uuid, is_muted boolean) returns boolean
  language sql security definer set search_path = public, pg_temp
as $$
  with kept as (
    insert into thread_reads as r (user_id, happening_id, muted)
      select app_user_id(), t.happening_id, is_muted
      from happening_seen(event) s join threads t on t.happening_id = s.happening_id
    on conflict (user_id, happening_id) do update set muted = excluded.muted
    returning 1)
  select exists (select from kept)
$$;

-- Who wrote in the threads that the asking person sees: he may not know them otherwise. No thread, no name.
create function thread_people(happening uuid) returns table (id uuid, full_name text, photo_file_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select s.user_id, s.full_name, case when may_see_portrait(s.user_id) then s.photo_file_id end
  from user_settings s
  where s.user_id in (select m.sender_id from event_messages m where m.happening_id = happening)
    and exists (select from events e cross join lateral happening_seen(e.id) where e.happening_id = happening)
$$;

-- Two happenings of one family have turned out to be one: so do their threads, in the order of what was written when.
-- What somebody had not read in either he has not read.
create function join_threads(gone uuid, stays uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not exists (select from threads t where t.happening_id = gone) then
    return;
  end if;
  insert into threads (happening_id, owner_id) select h.id, h.owner_id from happenings h where h.id = stays
    on conflict (happening_id) do nothing;
  perform from threads t where t.happening_id in (gone, stays) order by t.happening_id for update;
  insert into thread_reads (user_id, happening_id)
    select r.user_id, stays from thread_reads r where r.happening_id = gone on conflict do nothing;
  with joined as (
      select m.id, row_number() over (order by m.created_at, m.happening_id, m.seq) as number,
        m.happening_id as was_in, m.seq as was_number, m.created_at
      from event_messages m where m.happening_id in (gone, stays)),
    renumbered as (
      update event_messages m set happening_id = stays, seq = j.number from joined j where j.id = m.id),
    unread as (
      select r.user_id, min(j.number) as first from thread_reads r cross join joined j
        left join thread_reads had on had.user_id = r.user_id and had.happening_id = j.was_in
      where r.happening_id = stays and j.was_number > coalesce(had.read_seq, 0) group by r.user_id),
    reads as (
      update thread_reads r set
        read_seq = coalesce((select u.first - 1 from unread u where u.user_id = r.user_id), (select count(*) from joined)),
        muted = r.muted and not exists (
          select from thread_reads o where o.user_id = r.user_id and o.happening_id = gone and not o.muted)
      where r.happening_id = stays)
    update threads t set numbering = t.numbering + 1, last_seq = (select count(*) from joined),
        last_message_at = (select max(created_at) from joined)
      where t.happening_id = stays;
  delete from threads t where t.happening_id = gone;
end $$;

-- As in 0012; what was written of it goes along with its last row.
create or replace function drop_empty_happening() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not exists (select from events e where e.happening_id = old.happening_id) then
    if tg_op = 'UPDATE' and new.happening_id <> old.happening_id then
      perform join_threads(old.happening_id, new.happening_id);
    end if;
    delete from happenings h where h.id = old.happening_id;
  else
    update happenings set row_gone_at = app_now() where id = old.happening_id;
  end if;
  return null;
end $$;

-- Pictures of messages: seen by whoever reads the message, whoever stored it.
alter table files
  drop constraint files_kind_check,
  add constraint files_kind_check check (kind in ('photo', 'portrait', 'picture')),
  drop constraint files_content_type_check,
  add constraint files_content_type_check check (content_type in ('image/jpeg', 'image/webp'));
create policy see_pictures on files for select to homefield_app, homefield_worker
  using (kind = 'picture' and (
    exists (select from messages m where m.image_file_id = files.id)
    or exists (select from event_messages m where m.image_file_id = files.id)));

-- Makes the file of a picture and gives it to its message, which the asking person wrote and which has none yet. Answers
-- where the message stands; nothing where there is no such message, or where nothing new may reach its reader: one who
-- ended the friendship, or blocked its writer, is not to be shown what had only been announced.
create function add_picture(message uuid, file uuid, storage uuid, type text, size integer, sizes text[], hash bytea,
    width integer, height integer)
  returns table (conversation_id uuid, happening_id uuid)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  in_conversation uuid;
  in_thread uuid;
begin
  select m.conversation_id into in_conversation from messages m
    where m.id = message and m.sender_id = app_user_id() and m.has_image and m.image_file_id is null for update;
  if in_conversation is not null then
    perform from conversations c
      join friendships f on f.user_id = app_user_id() and f.friend_id in (c.participant_1_id, c.participant_2_id)
      where c.id = in_conversation for key share of f;
    if not found then
      return;
    end if;
  else
    select m.happening_id into in_thread from event_messages m
      where m.id = message and m.sender_id = app_user_id() and m.has_image and m.image_file_id is null
        and exists (select from events e cross join lateral happening_seen(e.id) where e.happening_id = m.happening_id)
      for update;
    if in_thread is null then
      return;
    end if;
  end if;
  insert into files (id, owner_id, kind, storage_id, content_type, bytes, variants, content_hash)
    values (file, app_user_id(), 'picture', storage, type, size, sizes, hash);
  update messages m set image_file_id = file, image_width = width, image_height = height where m.id = message and in_conversation is not null;
  update event_messages m set image_file_id = file, image_width = width, image_height = height where m.id = message and in_thread is not null;
  return query select in_conversation, in_thread;
end $$;

-- A picture goes with its message; its bytes follow (0006).
create function drop_picture_of_message() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from files f where f.id = old.image_file_id;
  return null;
end $$;
create trigger drop_picture after delete on messages for each row
  when (old.image_file_id is not null) execute function drop_picture_of_message();
create trigger drop_picture after delete on event_messages for each row
  when (old.image_file_id is not null) execute function drop_picture_of_message();

-- As in 0009; pictures are used from the moment they are.
create or replace function drop_unused_photos(before timestamptz) returns bigint
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  unused uuid[];
  dropped bigint;
begin
  unused := array(
    select f.id from files f
    where f.created_at < before and f.kind <> 'picture'
      and not exists (select from profiles p where p.photo_file_id = f.id)
      and not exists (select from user_settings s where s.photo_file_id = f.id)
    for update of f skip locked);
  delete from files f
    where f.id = any (unused)
      and not exists (select from profiles p where p.photo_file_id = f.id)
      and not exists (select from user_settings s where s.photo_file_id = f.id);
  get diagnostics dropped = row_count;
  return dropped;
end $$;

-- What is written, as the stream tells of it. `my_subjects()` stays what every other answer is held against: a message in
-- a conversation makes nobody read his calendar again.
alter table revisions
  drop constraint revisions_subject_check,
  add constraint revisions_subject_check
    check (subject ~ '^(person|profile|team|conversation|presence|thread|reads):[0-9a-f-]{36}$');
create function my_written_subjects() returns table (subject text, revision bigint)
  language sql stable security definer set search_path = public, pg_temp
as $$
  with subjects as (
    -- How far one has read in threads: nobody else's business.
    select 'reads:' || app_user_id() as subject where app_user_id() is not null
    union all
    select 'conversation:' || c from unnest(my_conversations()) c
    union all
    select 'presence:' || c from unnest(my_conversations()) c
    union all
    select 'thread:' || t.happening_id from threads t
    where t.owner_id = any ((select visible_owners())::uuid[])
      and exists (select from events e where e.happening_id = t.happening_id
        and case when e.visibility = 'public' and e.hidden_at is null then true
              else e.owner_id = any ((select administered_owners())::uuid[]) end))
  select s.subject, coalesce(r.revision, 0) from subjects s left join revisions r using (subject)
$$;

-- As in 0011; in what he wrote with others he is nobody in particular from here on. Answers also those he wrote with.
create or replace function end_deleted_friendships(person uuid) returns table (friend uuid)
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not exists (select from account_deletions d where d.user_id = person) then
    return;
  end if;
  return query
    select f.friend_id from friendships f where f.user_id = person
    union select f.user_id from friendships f where f.friend_id = person
    union select r.requested_id from friend_requests r where r.requester_id = person
    union select r.requester_id from friend_requests r where r.requested_id = person
    union select c.participant_2_id from conversations c where c.participant_1_id = person and c.participant_2_id is not null
    union select c.participant_1_id from conversations c where c.participant_2_id = person and c.participant_1_id is not null;
  delete from friendships f where f.user_id = person or f.friend_id = person;
  delete from friend_requests r where person in (r.requester_id, r.requested_id);
  -- Where nothing was written nothing stays.
  delete from conversations c where person in (c.participant_1_id, c.participant_2_id) and c.last_seq = 0;
  update messages m set sender_id = null where m.sender_id = person;
  update event_messages m set sender_id = null where m.sender_id = person;
  update conversations c set participant_1_id = null where c.participant_1_id = person;
  update conversations c set participant_2_id = null where c.participant_2_id = person;
end $$;

revoke execute on function my_conversations(), conversation_people(), send_message(uuid, uuid, text, integer, integer, text),
  mark_conversation_messages_read(uuid, uuid, bigint), keep_conversation(uuid, boolean, boolean), happening_seen(uuid),
  people_who_see_event(uuid), send_event_message(uuid, uuid, text, integer, integer, text), mark_thread_read(uuid, bigint), mute_thread(uuid, boolean),
  thread_people(uuid), join_threads(uuid, uuid),
  add_picture(uuid, uuid, uuid, text, integer, text[], bytea, integer, integer), drop_picture_of_message(),
  my_written_subjects() from public;
grant execute on function my_conversations(), conversation_people(), thread_people(uuid), my_written_subjects()
  to homefield_app, homefield_worker;
grant execute on function send_message(uuid, uuid, text, integer, integer, text),
  mark_conversation_messages_read(uuid, uuid, bigint), keep_conversation(uuid, boolean, boolean), happening_seen(uuid),
  people_who_see_event(uuid), send_event_message(uuid, uuid, text, integer, integer, text), mark_thread_read(uuid, bigint), mute_thread(uuid, boolean),
  add_picture(uuid, uuid, uuid, text, integer, text[], bytea, integer, integer) to homefield_app;
