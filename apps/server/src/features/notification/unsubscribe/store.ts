import type { WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'

/** Idempotent, because a mail client may send the unsubscribe request twice. */
export async function stopTopic({ tx, viewer }: WriteUnit, topic: string): Promise<void> {
  await tx
    .updateTable('user_settings')
    .set((eb) => ({
      stopped_mails: sql<string[]>`array_append(stopped_mails, ${topic})`,
      version: eb('version', '+', 1),
    }))
    .where('user_id', '=', viewer.userId)
    .where(sql<boolean>`not (${topic} = any (stopped_mails))`)
    .execute()
}

/** Deletes the additional address, so the user must add and confirm the address again to receive email there. */
export async function removeAddress({ tx, viewer }: WriteUnit, id: string): Promise<void> {
  await tx.deleteFrom('additional_emails').where('id', '=', id).where('user_id', '=', viewer.userId).execute()
}
