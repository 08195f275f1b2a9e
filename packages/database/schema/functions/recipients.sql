-- Returns the delivery settings of the given people, except accounts that are being deleted.
create or replace function recipients(people uuid[]) returns table (
    user_id uuid, zone text, all_notifications boolean, in_app boolean, email boolean, sms boolean,
    schedule_updates boolean, team_communications boolean, quiet_from time, quiet_until time, has_push boolean,
    has_phone boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select s.user_id, coalesce(nullif(s.timezone, ''), 'UTC'), s.all_notifications, s.in_app_notifications,
    s.email_notifications, s.sms_notifications, s.schedule_updates, s.team_communications, s.quiet_from, s.quiet_until,
    exists (select from push_subscriptions p where p.user_id = s.user_id)
      or exists (select from user_devices d where d.user_id = s.user_id and d.fcm_token_hash is not null),
    s.phone_number <> ''
  from user_settings s
  where s.user_id = any (people) and not exists (select from account_deletions d where d.user_id = s.user_id)
$$;
revoke execute on function recipients(uuid[]) from public;
grant execute on function recipients(uuid[]) to homefield_worker;
