create or replace function my_written_subjects() returns table (subject text, revision bigint)
  language sql stable security definer set search_path = public, pg_temp
as $$
  with subjects as (
    -- The revision of `reads:<id>` increases when the caller reads messages in a thread.
    select 'reads:' || app_user_id() as subject where app_user_id() is not null
    union all
    select 'conversation:' || c from unnest(my_conversations()) c
    union all
    select 'presence:' || c from unnest(my_conversations()) c
    union all
    select 'thread:' || t.event_group_id from threads t
    where t.owner_id = any ((select visible_owners())::uuid[])
      and exists (select from events e where e.event_group_id = t.event_group_id
        and case when e.visibility = 'public' and e.hidden_at is null then true
              else e.owner_id = any ((select administered_owners())::uuid[]) end))
  select s.subject, coalesce(r.revision, 0) from subjects s left join revisions r using (subject)
$$;
revoke execute on function my_written_subjects() from public;
grant execute on function my_written_subjects() to homefield_app, homefield_worker;
