-- Returns the subjects (such as `profile:<id>`) that change if the caller or the given person changes a role.
-- If a child of one person is mapped to a team of the other person, the result contains the child and the team.
-- It also contains the children of one person whom the other person drives, or for whom the other person asked a driver.
-- lent_between locks the pair of people, so that the result stays correct until the transaction ends.
create or replace function lent_between(person uuid) returns table (subject text)
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform lock_pair(app_user_id(), person);
  perform from friendships f
    where (f.user_id = app_user_id() and f.friend_id = person) or (f.user_id = person and f.friend_id = app_user_id())
    order by f.id for update;
  return query
    select unnest(array['profile:' || m.profile_id, 'team:' || m.platform_team_id]) from profile_teams m
    where (m.profile_owner_id = app_user_id() and m.team_owner_id = person)
       or (m.profile_owner_id = person and m.team_owner_id = app_user_id())
    union select 'profile:' || d.profile_id from drives_of(app_user_id()) d where d.owner_id = person
    union select 'profile:' || d.profile_id from drives_of(person) d where d.owner_id = app_user_id();
end $$;
revoke execute on function lent_between(uuid) from public;
grant execute on function lent_between(uuid) to homefield_app;
