-- Increments the revisions of the given subjects, such as `profile:<id>`. Apps then reload the subjects' data.
-- The function locks the subjects in sorted order, so that concurrent calls with the same subjects cannot deadlock.
-- A request that acts for a person may increment only the revisions of subjects that foreign_subjects allows.
-- Jobs and sign-in may increment every revision.
-- homefield_auth calls bump_revisions so that devices learn, for example, of a confirmed address.
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
revoke execute on function bump_revisions(text[]) from public;
grant execute on function bump_revisions(text[]) to homefield_app, homefield_worker, homefield_auth;
