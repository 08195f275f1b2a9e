import type { ClientBase } from 'pg'

/**
 * Keeps a restored database from telling what is old (C82): what waited to go out is dropped, what nobody was told of counts
 * as told, reminders count from now on. And it gets another epoch, so that every device reads everything anew.
 */
export async function silence(client: ClientBase, now: Temporal.Instant): Promise<void> {
  const at = [now.toString()]
  await client.query(
    `update notification_deliveries set status = 'dropped', reason = 'late', settled_at = $1 where status = 'waiting'`,
    at,
  )
  await client.query('update event_changes set to_tell = false where to_tell')
  await client.query(
    `update scheduled_local_notifications set status = 'cancelled' where status = 'pending' and trigger_time <= $1`,
    at,
  )
  await client.query('update reminder_scan set scanned_until = $1', at)
  // Their bytes are not in a backup: whoever wants one asks for it again.
  await client.query(
    'update account_exports set expires_at = $1 where storage_id is not null and expires_at > $1',
    at,
  )
  await client.query('update database_epoch set epoch = gen_random_uuid()')
}
