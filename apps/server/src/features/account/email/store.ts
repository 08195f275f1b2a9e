import type { AdditionalEmailId } from '@homefield/contract/account'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'

export interface EmailRow {
  readonly id: string
  readonly email: string
  readonly asked_at: string | null
  readonly confirmed_at: string | null
  readonly bounced_at: string | null
  readonly created_at: string
}

const COLUMNS = ['id', 'email', 'asked_at', 'confirmed_at', 'bounced_at', 'created_at'] as const

/** Returns the additional addresses in the order in which they were added. */
export function findEmails({ tx, viewer }: ReadUnit): Promise<EmailRow[]> {
  return tx
    .selectFrom('additional_emails')
    .select(COLUMNS)
    .where('user_id', '=', viewer.userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/**
 * Locks the additional address until the transaction ends, so that two concurrent requests send only one email.
 */
export function lockEmail({ tx, viewer }: WriteUnit, id: AdditionalEmailId): Promise<EmailRow | undefined> {
  return tx
    .selectFrom('additional_emails')
    .select(COLUMNS)
    .where('user_id', '=', viewer.userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function insertEmail(
  { tx, viewer }: WriteUnit,
  { id, email }: { id: AdditionalEmailId; email: string },
): Promise<EmailRow> {
  return tx
    .insertInto('additional_emails')
    .values({ id, user_id: viewer.userId, email })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export function markAsked({ tx, viewer, now }: WriteUnit, id: AdditionalEmailId): Promise<EmailRow> {
  return tx
    .updateTable('additional_emails')
    .set({ asked_at: now.toString() })
    .where('user_id', '=', viewer.userId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Deletes an additional address and, by cascade, its links. Returns false if the address does not exist. */
export async function deleteEmail({ tx, viewer }: WriteUnit, id: AdditionalEmailId): Promise<boolean> {
  const gone = await tx
    .deleteFrom('additional_emails')
    .where('user_id', '=', viewer.userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}
