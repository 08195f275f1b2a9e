create or replace function withdraw_handover_notification() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from notifications n
    where n.user_id = old.friend_id and n.kind = 'profileOffered' and n.data ->> 'handoverId' = old.id::text;
  return null;
end $$;
revoke execute on function withdraw_handover_notification() from public;
