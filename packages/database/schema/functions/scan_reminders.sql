-- Writes the reminders that became due since the last scan, with their deliveries and jobs.
-- The function records each reminder in `reminders`, so that no reminder is sent twice.
-- Each scan covers at least the last two minutes, to include data that was committed late.
-- A scan after an outage goes back at most 24 hours.
-- Each call of scan_reminders covers at most 15 minutes.
-- Only one process scans at a time. `is_done` is true if no reminder is left, or if another process is scanning.
create or replace function scan_reminders(sends_sms boolean) returns table (fired integer, is_done boolean)
  language plpgsql security definer set search_path = public, pg_temp set jit = off
as $$
declare
  at_time constant timestamptz := app_now();
  since timestamptz;
  upto timestamptz;
  jobs graphile_worker.job_spec[];
begin
  select s.scanned_until into since from reminder_scan s for update skip locked;
  if not found then
    return query select 0, true;
    return;
  end if;
  since := greatest(least(since, at_time - interval '2 minutes'), at_time - interval '24 hours');
  upto := least(since + interval '15 minutes', at_time);
  update reminder_scan set scanned_until = upto;

  with zones as materialized (select * from zones_in_use()),
  due as materialized (
    select gen_random_uuid() as id, d.*, null::uuid as profile_id, null::date as birthday
    from (
      select * from due_reminders(since, upto, at_time)
      union all
      select * from due_departures(since, upto, at_time)) d
    union all
    select gen_random_uuid(), d.user_id, null, null, null, d.due_at, null, d.profile_id, d.birthday
    from due_birthdays(since, upto, at_time) d),
  -- The unique constraints skip the reminders of earlier scans. A `not exists` on `reminders` would read the rows that
  -- this statement is inserting: with a sequential scan, the time would grow with the square of the reminders.
  reminded as (
    insert into reminders (id, user_id, event_group_id, lead_minutes, counted_from, profile_id, birthday, due_at)
    select id, user_id, event_group_id, lead_minutes, counted_from, profile_id, birthday, due_at from due
    on conflict do nothing
    returning id),
  told as materialized (
    -- Quiet hours delay a reminder, unless the event begins before the quiet hours end.
    select d.*, case when d.profile_id is null then 'reminder' else 'birthday' end as kind,
      s.email_notifications and 'reminders' <> all (s.stopped_mails) as takes_mail,
      sends_sms and s.sms_notifications and s.phone_number <> '' as takes_sms,
      case when quiet.ends < d.begins or d.begins is null then quiet.ends else d.due_at end as rings_at
    from due d join reminded using (id)
      cross join lateral (select * from user_settings u where u.user_id = d.user_id limit 1) s
      join zones z on z.name = s.timezone
      cross join lateral (
        select case when s.quiet_from is null then d.due_at
          else after_quiet(d.due_at, z.zone, s.quiet_from, s.quiet_until) end as ends) quiet),
  -- If a phone has scheduled a reminder itself, the server must not push the same reminder to the phone.
  held as materialized (
    select t.id, l.id as local_id, l.taken_by
    from told t join scheduled_local_notifications l
      on l.user_id = t.user_id and l.status <> 'cancelled' and l.trigger_time = t.rings_at
      and l.event_group_id is not distinct from t.event_group_id and l.profile_id is not distinct from t.profile_id
      and l.lead_minutes is not distinct from t.lead_minutes),
  settled as (
    update scheduled_local_notifications l set status = 'sent'
    from held h where h.local_id = l.id and h.taken_by = '{}' and l.status = 'pending'),
  pushed as materialized (
    select t.id, p.id as push_subscription_id, null::uuid as user_device_id, null::uuid as push_app_id, p.device_name
    from told t join push_subscriptions p using (user_id)
    union all
    select t.id, null, null, a.id, a.host from told t join push_apps a using (user_id) where a.rejected_at is null
    union all
    select t.id, null, d.id, null, d.device_name
    from told t join user_devices d using (user_id)
    where d.fcm_token_sealed is not null
      and not exists (select from held h where h.id = t.id and d.id = any (h.taken_by))),
  ways as (
    select t.*, 'push' as channel, p.push_subscription_id, p.user_device_id, p.push_app_id, null::uuid as additional_email_id,
      coalesce(p.push_subscription_id, p.user_device_id, p.push_app_id)::text as target, p.device_name as target_name, t.rings_at as goes_at
    from told t join pushed p using (id)
    union all
    select t.*, 'mail', null, null, null, null, 'own', '', t.due_at
    from told t
    where t.takes_mail and not exists (select from pushed p where p.id = t.id)
      and not exists (
        select from held h join user_devices d on d.user_id = t.user_id and d.id = any (h.taken_by) where h.id = t.id)
    union all
    select t.*, 'mail', null, null, null, a.id, a.id::text, a.email, t.due_at
    from told t join additional_emails a using (user_id)
    where t.takes_mail and a.confirmed_at is not null and a.bounced_at is null
    union all
    select t.*, 'sms', null, null, null, null, 'own', '', t.rings_at from told t where t.takes_sms),
  deliveries as (
    insert into notification_deliveries (user_id, kind, reminder_id, channel, push_subscription_id, user_device_id, push_app_id,
      additional_email_id, target, target_name, due_at)
    select user_id, kind, id, channel, push_subscription_id, user_device_id, push_app_id, additional_email_id, target, target_name, goes_at
    from ways
    returning notification_deliveries.id, notification_deliveries.due_at)
  -- The delay is added to now(), because graphile-worker uses the machine's clock instead of app_now().
  select (select count(*) from told)::integer, array_agg((
    'delivery.send', json_build_object('deliveryId', d.id), null, now() + greatest(d.due_at - at_time, interval '0'), 12,
    null, 0, null)::graphile_worker.job_spec)
  into fired, jobs from deliveries d;

  if jobs is not null then
    perform graphile_worker.add_jobs(jobs);
  end if;
  is_done := upto = at_time;
  return next;
end $$;
revoke execute on function scan_reminders(boolean) from public;
grant execute on function scan_reminders(boolean) to homefield_worker;
