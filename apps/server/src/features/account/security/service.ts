import type { SecurityEventKind } from '@homefield/contract/account'
import type { DB } from '@homefield/database/schema.gen'
import type { Kysely } from 'kysely'
import { type Caller, networkOf } from '../../../lib/caller.ts'
import { newId } from '../../../lib/ids.ts'
import { insertSecurityEvent } from './store.ts'

const USER_AGENT_LENGTH = 1_000

/**
 * Records what happened to an account's safety, for its owner to read.
 * @param db of role homefield_auth, or a unit's `tx` for the person's own account
 */
export async function recordSecurityEvent(
  db: Kysely<DB>,
  event: {
    readonly userId: string
    readonly kind: SecurityEventKind
    readonly caller: Caller
    readonly now: Temporal.Instant
  },
): Promise<void> {
  await insertSecurityEvent(db, {
    id: newId(),
    user_id: event.userId,
    kind: event.kind,
    user_agent: event.caller.headers['user-agent']?.slice(0, USER_AGENT_LENGTH) ?? '',
    network: networkOf(event.caller.address),
    created_at: event.now.toString(),
  })
}
