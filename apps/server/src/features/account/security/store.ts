import type { SecurityEventKind } from '@homefield/contract/account'
import type { DB } from '@homefield/database/schema.gen'
import type { Kysely } from 'kysely'

export interface SecurityEventRow {
  readonly id: string
  readonly user_id: string
  readonly kind: SecurityEventKind
  readonly user_agent: string
  readonly network: string
  readonly created_at: string
}

/** @param db of role homefield_auth, or a request's own transaction for the person's own events */
export async function insertSecurityEvent(db: Kysely<DB>, event: SecurityEventRow): Promise<void> {
  await db.insertInto('security_events').values(event).execute()
}
