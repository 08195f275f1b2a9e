import type { EventHistoryEntry } from '@homefield/contract/event'
import { THREAD_FIELDS } from '@homefield/domain/event-fields'
import type { Note } from '../../message/model/timeline.ts'

export interface ChangeNote extends Note {
  readonly entry: EventHistoryEntry
}

/**
 * The changes that stand among the messages: what everybody who comes must know. That it is new, or was described anew,
 * is no part of a talk.
 */
export function changeNotes(history: readonly EventHistoryEntry[]): ChangeNote[] {
  return history
    .filter(({ difference }) => TOLD.has(difference.field))
    .map((entry) => ({ id: `change ${entry.id}`, createdAt: entry.at, entry }))
}

const TOLD: ReadonlySet<EventHistoryEntry['difference']['field']> = new Set(THREAD_FIELDS)
