-- Returns the given deliveries that are still pending, each with the current data that decides whether to send it.
-- The function reads each delivery as its recipient. Row security therefore decides what the recipient may see.
-- One call reads many deliveries, because a transaction per delivery costs more than its statements (decision 67).
-- `delivery_recipient` bypasses row security, because the recipient is not known before.
create or replace function deliveries_to_send(ids uuid[])
  returns table (delivery json, recipient json, push_place json, email text, has_unread boolean, event json, birthday json)
  language plpgsql
as $$
declare
  delivery_id uuid;
begin
  foreach delivery_id in array ids loop
    perform set_config('app.user_id', coalesce(delivery_recipient(delivery_id)::text, ''), true);
    return query
      select
        json_build_object('id', d.id, 'kind', d.kind, 'notification_id', d.notification_id, 'version', d.version,
          'reminder_id', d.reminder_id, 'channel', d.channel, 'push_subscription_id', d.push_subscription_id,
          'user_device_id', d.user_device_id, 'push_app_id', d.push_app_id, 'additional_email_id', d.additional_email_id, 'target', d.target,
          'target_name', d.target_name, 'is_urgent', d.is_urgent, 'status', d.status, 'attempts', d.attempts,
          'due_at', d.due_at),
        to_json(s),
        case when d.push_app_id is null
          then (select to_json(p) from push_places() p
            where d.channel = 'push' and p.id = coalesce(d.push_subscription_id, d.user_device_id))
          else (select json_build_object('id', a.id, 'is_browser', false, 'app', a.kind, 'name', a.host, 'sealed', a.sealed)
            from push_apps a where a.id = d.push_app_id and a.user_id = d.user_id and a.rejected_at is null) end,
        (select a.email from additional_emails a
          where a.id = d.additional_email_id and a.user_id = d.user_id and a.confirmed_at is not null and a.bounced_at is null),
        exists (select from notifications n where n.user_id = d.user_id and not n.read),
        (select to_json(due) from (
          select r.lead_minutes as lead, r.counted_from, w.lead_minutes as chosen_leads,
            bool_or(not k.is_muted and r.lead_minutes = any (coalesce(k.lead_minutes,
              case when e.owner_id = r.user_id or s.friends_reminders then array[s.notification_lead_time_minutes] else '{}' end)))
              over () as is_usual,
            coalesce(w.from_arrival, false) as from_arrival, e.id as event_id, e.title, e.status,
            array_agg(p.name) over (order by p.created_at, e.id rows between unbounded preceding and unbounded following)
              as child_names,
            coalesce(e.location_name, e.location) as place,
            -- The condition must match ARRIVE_BY of apps/server/src/lib/arrival.ts.
            case when e.overrides ? 'when' and (e.overrides #>> '{when,theirs,start}')::timestamptz is distinct from e.start_time
              then null else e.arrive_by end as arrive_by,
            e.all_day, e.start_time, e.end_time, e.zone, e.first_day, e.last_day, e.time_tbd,
            -- Only a push has buttons, which need the children.
            case when d.channel = 'push' then (select json_agg(c) from own_reminded_children(r.event_group_id) c) end as children
          from reminders r
          left join event_reminders w on w.user_id = r.user_id and w.event_group_id = r.event_group_id
          -- Of the copies of children who go, the first copy that the recipient may see is returned.
          join events e on e.event_group_id = r.event_group_id and e.hidden_at is null
          join reminded_children(r.user_id, r.event_group_id, true) k on k.profile_id = e.profile_id
          join profiles p on p.id = e.profile_id
          where r.id = d.reminder_id
          order by coalesce(e.start_time, e.first_day::timestamp at time zone known_zone(coalesce(nullif(s.timezone, ''), 'UTC'))),
            not e.all_day, e.owner_id, p.created_at, e.id
          limit 1) due),
        (select json_build_object('profile_id', p.id, 'name', p.name, 'is_own', p.user_id = r.user_id, 'day', r.birthday,
            'born', p.date_of_birth)
          from reminders r join profiles p on p.id = r.profile_id where r.id = d.reminder_id)
      from notification_deliveries d join user_settings s on s.user_id = d.user_id
      where d.id = delivery_id and d.user_id = (select app_user_id()) and d.status = 'pending';
  end loop;
  perform set_config('app.user_id', '', true);
end $$;
revoke execute on function deliveries_to_send(uuid[]) from public;
grant execute on function deliveries_to_send(uuid[]) to homefield_worker;
