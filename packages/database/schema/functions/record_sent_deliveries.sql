-- Records that the given deliveries were sent. The function updates each delivery as its recipient.
-- Only for deliveries without a notification: a notification may have changed while its delivery was being sent.
create or replace function record_sent_deliveries(ids uuid[]) returns void
  language plpgsql
as $$
declare
  delivery_id uuid;
begin
  foreach delivery_id in array ids loop
    perform set_config('app.user_id', coalesce(delivery_recipient(delivery_id)::text, ''), true);
    update notification_deliveries set status = 'sent', settled_at = app_now(), attempts = attempts + 1
      where id = delivery_id and user_id = (select app_user_id()) and status = 'pending' and notification_id is null;
  end loop;
  perform set_config('app.user_id', '', true);
end $$;
revoke execute on function record_sent_deliveries(uuid[]) from public;
grant execute on function record_sent_deliveries(uuid[]) to homefield_worker;
