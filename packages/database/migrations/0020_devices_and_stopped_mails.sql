-- Mails that a link in each of them stopped, and by which keys the installation pushes.

alter table user_settings
  add column stopped_mails text[] not null default '{}'
    check (stopped_mails <@ array['schedule', 'messages', 'friends', 'reminders']);

-- Of Web Push (RFC 8292): made once, because a subscription is bound to it. The private half is sealed.
create table push_keys (
  only_row boolean primary key default true check (only_row),
  public_key text not null,
  sealed text not null,
  created_at timestamptz not null default app_now()
);
grant select, insert on push_keys to homefield_app, homefield_worker;

-- A browser or phone that another person signs in on is his: what it is reached by is taken from whoever had it before.
-- Only who holds the address itself, or the token, knows its hash.
create function take_push_place(hashes bytea[]) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  delete from push_subscriptions s where s.address_hash = any (hashes) and s.user_id <> app_user_id();
  update user_devices d set fcm_token_sealed = null, fcm_token_hash = null
  where d.fcm_token_hash = any (hashes) and d.user_id <> app_user_id()
$$;
revoke execute on function take_push_place(bytea[]) from public;
grant execute on function take_push_place(bytea[]) to homefield_app;
