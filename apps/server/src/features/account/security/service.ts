import type { SecurityEvent, SecurityEventKind, Session, SessionId } from '@homefield/contract/account'
import type { DB } from '@homefield/database/schema.gen'
import type { ReadUnit, SystemUnit, Work } from '@homefield/database/work'
import type { Kysely } from 'kysely'
import { AppError } from '../../../lib/app-error.ts'
import { type Caller, networkOf } from '../../../lib/caller.ts'
import type { SignedInCaller } from '../../../lib/call-router.ts'
import { newId } from '../../../lib/ids.ts'
import {
  deleteOtherSessions,
  deleteSession,
  findSecurityEvents,
  findSessions,
  insertSecurityEvent,
  type SecurityEventRow,
} from './store.ts'
import { showSecurityEvent, showSession } from './view.ts'

const USER_AGENT_LENGTH = 1_000
const EVENTS_AT_ONCE = 50

/** A security event and the request that caused it. */
interface SecurityEventSeen {
  readonly kind: SecurityEventKind
  readonly caller: Caller
  readonly now: Temporal.Instant
}

/**
 * Records a security event, which the account's owner can read.
 * @param db Has the role homefield_auth, or is a unit's `tx` for the viewer's own account.
 */
export async function recordSecurityEvent(
  db: Kysely<DB>,
  event: SecurityEventSeen & { readonly userId: string },
): Promise<void> {
  await insertSecurityEvent(db, { user_id: event.userId, ...securityEvent(event) })
}

/** Builds a security event without an account id, for callers that know only an email address. */
export function securityEvent({ kind, caller, now }: SecurityEventSeen): Omit<SecurityEventRow, 'user_id'> {
  return {
    id: newId(),
    kind,
    user_agent: caller.headers['user-agent']?.slice(0, USER_AGENT_LENGTH) ?? '',
    network: networkOf(caller.address),
    created_at: now.toString(),
  }
}

export async function listSecurityEvents(
  unit: ReadUnit,
  before: string | undefined,
): Promise<{ events: SecurityEvent[]; hasMore: boolean }> {
  const rows = await findSecurityEvents(unit, { before, atMost: EVENTS_AT_ONCE + 1 })
  return {
    events: rows.slice(0, EVENTS_AT_ONCE).map(showSecurityEvent),
    hasMore: rows.length > EVENTS_AT_ONCE,
  }
}

interface Owner {
  readonly userId: string
  readonly caller: SignedInCaller
}

/**
 * Lists the person's valid sessions: the caller's session first, then the others, most recently used first.
 * @param auth Has the role homefield_auth, here and below.
 */
export async function listSessions(auth: Work, { userId, caller }: Owner): Promise<{ sessions: Session[] }> {
  const rows = await auth.system((unit) => findSessions(unit, userId))
  const sessions = rows.map((row) => showSession(row, caller.sessionId))
  return { sessions: sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) }
}

/** @throws AppError `sessionNotFound`, also for another person's session */
export async function endOneSession(
  auth: Work,
  { id, ...owner }: Owner & { id: SessionId },
): Promise<Record<string, never>> {
  await auth.system(async (unit) => {
    if (!(await deleteSession(unit, { userId: owner.userId, id }))) throw new AppError('sessionNotFound')
    await recordEvent(unit, owner, 'sessionEnded')
  })
  return {}
}

export async function endOtherSessions(auth: Work, owner: Owner): Promise<Record<string, never>> {
  await auth.system(async (unit) => {
    const ended = await deleteOtherSessions(unit, { userId: owner.userId, keptId: owner.caller.sessionId })
    if (ended > 0) await recordEvent(unit, owner, 'otherSessionsEnded')
  })
  return {}
}

/**
 * Records a security event and increments the revision of `person:<id>`.
 * The new revision makes the person's event streams check their sessions, and close if the session has ended.
 */
async function recordEvent(
  unit: SystemUnit,
  { userId, caller }: Owner,
  kind: 'sessionEnded' | 'otherSessionsEnded',
): Promise<void> {
  await recordSecurityEvent(unit.tx, { userId, kind, caller, now: unit.now })
  unit.bump(`person:${userId}`)
}

/**
 * Changes a credential and records a security event in one transaction. Open settings pages then reload.
 * @param auth Has the role homefield_auth.
 */
export function changeGuard(
  auth: Work,
  event: Omit<SecurityEventSeen, 'now'> & { readonly userId: string },
  act: (unit: SystemUnit) => Promise<void> = async () => undefined,
): Promise<void> {
  return auth.system(async (unit) => {
    await act(unit)
    await recordSecurityEvent(unit.tx, { ...event, now: unit.now })
    unit.bump(`person:${event.userId}`)
  })
}
