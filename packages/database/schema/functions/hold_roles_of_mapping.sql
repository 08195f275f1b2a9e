-- Locks the administrator roles that allow the caller to map this team to this child.
-- A transaction that takes away an administrator role also deletes the mappings that the role allowed.
-- Without the lock, a mapping could be added just after a role ended, and nothing would delete the mapping.
-- Raises the same error as row security if the caller has lost a role that the mapping requires.
create or replace function hold_roles_of_mapping() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  held integer;
begin
  perform from friendships f
    where f.user_id in (new.profile_owner_id, new.team_owner_id) and f.friend_id = app_user_id() and f.role = 'administrator'
    order by f.id for share;
  get diagnostics held = row_count;
  if held < (select count(distinct o) from unnest(array[new.profile_owner_id, new.team_owner_id]) o where o <> app_user_id()) then
    raise exception 'not an administrator any more' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
revoke execute on function hold_roles_of_mapping() from public;
