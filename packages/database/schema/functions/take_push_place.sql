-- Gives a push subscription to the person who is now signed in on the browser or phone.
-- The function removes the subscription from the person who was signed in on the browser or phone before.
-- The hash proves that the caller uses this browser or phone: other clients do not have its push address or token.
create or replace function take_push_place(hashes bytea[]) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  delete from push_subscriptions s where s.address_hash = any (hashes) and s.user_id <> app_user_id();
  update user_devices d set fcm_token_sealed = null, fcm_token_hash = null
  where d.fcm_token_hash = any (hashes) and d.user_id <> app_user_id()
$$;
revoke execute on function take_push_place(bytea[]) from public;
grant execute on function take_push_place(bytea[]) to homefield_app;
