-- Returns the subjects (such as `profile:<id>`), with revisions, that the event stream sends to the caller.
-- my_written_subjects returns the subjects of conversations and threads.
create or replace function my_subjects() returns table (subject text, revision bigint)
  language sql stable security definer set search_path = public, pg_temp
as $$
  with subjects as (
    select 'person:' || app_user_id() as subject where app_user_id() is not null
    union all
    select 'profile:' || id from profiles where user_id = any ((select visible_owners())::uuid[])
    union all
    select 'team:' || id from platform_teams where user_id = any ((select administered_owners())::uuid[]))
  select s.subject, coalesce(r.revision, 0) from subjects s left join revisions r using (subject)
$$;
revoke execute on function my_subjects() from public;
grant execute on function my_subjects() to homefield_app;
