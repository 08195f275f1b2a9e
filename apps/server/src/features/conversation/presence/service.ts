/*
 * Presence tells the participants of a conversation who has it open and who is typing.
 * Only the other participant sees a person's presence, and only if the person shares presence.
 * A device reports its presence every 45 seconds.
 * After two missed reports, the person no longer counts as present.
 */
import { ACTIVE_MS, type Presence, TYPING_MS } from '@homefield/contract/conversation'
import { revisionsOf, writtenSeen } from '@homefield/database/revisions'
import type { ReadUnit, Subject, WriteUnit } from '@homefield/database/work'
import { AppError, found } from '../../../lib/app-error.ts'
import { endPresence, isOwn, listPresences, putPresence, type There } from './store.ts'

const TYPING_LASTS_MS = 2 * TYPING_MS

const subjectOf = (conversation: string): Subject => `presence:${conversation}`

export async function presencesSeen(
  unit: ReadUnit,
): Promise<{ presences: Presence[]; revisions: Record<string, number> }> {
  const rows = await listPresences(unit, silentSince(unit))
  const presences = rows.map((row): Presence => {
    const typingUntil = row.typing_at === null ? null : after(row.typing_at, TYPING_LASTS_MS)
    return {
      conversationId: row.conversation_id,
      activeUntil: after(row.last_active_at, ACTIVE_MS).toString(),
      typingUntil:
        typingUntil !== null && Temporal.Instant.compare(typingUntil, unit.now) > 0
          ? typingUntil.toString()
          : null,
    }
  })
  const written = Object.keys(await writtenSeen(unit)) as Subject[]
  const subjects = written.filter((subject) => subject.startsWith('presence:'))
  return { presences, revisions: await revisionsOf(unit, [`person:${unit.viewer.userId}`, ...subjects]) }
}

const silentSince = ({ now }: ReadUnit): Temporal.Instant => now.subtract({ milliseconds: ACTIVE_MS })

const after = (at: string, milliseconds: number): Temporal.Instant =>
  Temporal.Instant.from(at).add({ milliseconds })

/** @throws AppError `conversationNotFound` */
export async function beThere(unit: WriteUnit, there: There): Promise<Record<string, never>> {
  const isShared = found(await putPresence(unit, there, silentSince(unit)), 'conversationNotFound')
  // If the person does not share their presence, increment no revision: a new revision would reveal the presence.
  if (isShared) unit.bump(subjectOf(there.id))
  return {}
}

/** @throws AppError `conversationNotFound` */
export async function leave(
  unit: WriteUnit,
  there: Pick<There, 'id' | 'deviceId'>,
): Promise<Record<string, never>> {
  if (!(await isOwn(unit, there.id))) throw new AppError('conversationNotFound')
  if (await endPresence(unit, there)) unit.bump(subjectOf(there.id))
  return {}
}
