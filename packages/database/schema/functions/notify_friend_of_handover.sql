create or replace function notify_friend_of_handover() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into notifications (user_id, type, kind, person_id, data)
    select new.friend_id, 'profile', 'profileOffered', new.owner_id,
      jsonb_build_object('profileId', p.id, 'profileName', p.name, 'handoverId', new.id)
    from profiles p where p.id = new.profile_id;
  return null;
end $$;
revoke execute on function notify_friend_of_handover() from public;
