-- Returns the children whose legs or defaults name a person as the driver, or as who asked the driver.
-- Everybody who sees such a child sees the person's name.
create or replace function drives_of(person uuid) returns table (owner_id uuid, profile_id uuid)
  language sql stable
as $$
  select l.owner_id, l.profile_id from legs l where l.driver_user_id = person
  union select l.owner_id, l.profile_id from legs l where l.asked_by = person
  union select d.owner_id, d.profile_id from leg_defaults d where d.driver_user_id = person
  union select d.owner_id, d.profile_id from leg_defaults d where d.made_by = person
$$;
revoke execute on function drives_of(uuid) from public;
grant execute on function drives_of(uuid) to homefield_app;
