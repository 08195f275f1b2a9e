-- Deletes the teams of an account that is being deleted, and the events of these teams in other families.
-- Removes other families' teams from the account's children, too.
-- Returns the subjects (such as `profile:<id>`) that changed for other people, so that their apps reload the data.
create or replace function end_deleted_teams(person uuid) returns table (subject text)
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
revoke execute on function end_deleted_teams(uuid) from public;
grant execute on function end_deleted_teams(uuid) to homefield_worker;
