import type { ClientBase } from 'pg'

/** Number of the migration that renamed the values in `FORMER_NAMES`. Older backups contain the old names. */
const RENAMED = 34
const NAMES = { pending: 'pending', toNotify: 'to_notify' } as const
const FORMER_NAMES = { pending: 'waiting', toNotify: 'to_tell' } as const

/**
 * Keeps a restored database from sending old notifications (C82).
 * Drops pending deliveries, marks unsent changes as notified, and skips all reminders due before `now`.
 * Replaces the epoch (the database's identity), so that every device discards and reloads its data.
 * @param schema number of the last migration in the backup: later migrations run only after the restore's commit
 */
export async function silence(client: ClientBase, now: Temporal.Instant, schema: number): Promise<void> {
  const at = [now.toString()]
  const { pending, toNotify } = schema < RENAMED ? FORMER_NAMES : NAMES
  await client.query(
    `update notification_deliveries set status = 'dropped', reason = 'late', settled_at = $1
     where status = '${pending}'`,
    at,
  )
  await client.query(`update event_changes set ${toNotify} = false where ${toNotify}`)
  await client.query(
    `update scheduled_local_notifications set status = 'cancelled' where status = 'pending' and trigger_time <= $1`,
    at,
  )
  await client.query('update reminder_scan set scanned_until = $1', at)
  // Export archives expire now, because a backup lacks their bytes. A person can request a new export.
  await client.query(
    'update account_exports set expires_at = $1 where storage_id is not null and expires_at > $1',
    at,
  )
  await client.query('update database_epoch set epoch = gen_random_uuid()')
}
