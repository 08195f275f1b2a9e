-- When a person loses the administrator role for an owner's family, deletes the team mappings that it allowed.
-- The teams of the person who lost the role are removed from the owner's children.
-- The owner's teams are removed from that person's children, unless the owner administers that person's family.
create or replace function end_mappings_of_lost_role() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  pair record;
begin
  for pair in
    select old.user_id as child_owner, old.friend_id as team_owner
    union all
    select old.friend_id, old.user_id where not exists (
      select from friendships f where f.user_id = old.friend_id and f.friend_id = old.user_id and f.role = 'administrator')
  loop
    -- Lock the teams to wait for their running syncs, because the events that a sync writes must be deleted too.
    -- A request that maps a team has a key share lock on the team and may wait for this transaction.
    -- FOR UPDATE could deadlock with a request that maps a team. FOR NO KEY UPDATE allows key share locks.
    perform from platform_teams t
      where t.id in (select m.platform_team_id from profile_teams m
                     where m.profile_owner_id = pair.child_owner and m.team_owner_id = pair.team_owner)
      order by t.id for no key update;
    delete from profile_teams m where m.profile_owner_id = pair.child_owner and m.team_owner_id = pair.team_owner;
    delete from events e using platform_teams t
      where t.user_id = pair.team_owner and e.platform_team_id = t.id and e.owner_id = pair.child_owner;
  end loop;
  return null;
end $$;
revoke execute on function end_mappings_of_lost_role() from public;
