import type { ClientBase } from 'pg'

/**
 * Keeps a restored database from sending old notifications (C82).
 * Drops pending deliveries, marks unsent changes as notified, and skips all reminders due before `now`.
 * Replaces the database's epoch, which makes every device read all data again.
 */
export async function silence(client: ClientBase, now: Temporal.Instant): Promise<void> {
  const at = [now.toString()]
  await client.query(
    `update notification_deliveries set status = 'dropped', reason = 'late', settled_at = $1 where status = 'pending'`,
    at,
  )
  await client.query('update event_changes set to_notify = false where to_notify')
  await client.query(
    `update scheduled_local_notifications set status = 'cancelled' where status = 'pending' and trigger_time <= $1`,
    at,
  )
  await client.query('update reminder_scan set scanned_until = $1', at)
  // A backup does not contain the bytes of export archives. A person can request a new export.
  await client.query(
    'update account_exports set expires_at = $1 where storage_id is not null and expires_at > $1',
    at,
  )
  await client.query('update database_epoch set epoch = gen_random_uuid()')
}
