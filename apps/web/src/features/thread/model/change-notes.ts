import type { EventHistoryEntry } from '@homefield/contract/event'
import { THREAD_FIELDS } from '@homefield/domain/event-fields'
import type { Note } from '../../message/model/timeline.ts'

export interface ChangeNote extends Note {
  readonly entry: EventHistoryEntry
}

/**
 * Returns the changes to the event that the thread shows between its messages.
 * Omits changes that do not matter to participants, for example a new description.
 */
export function changeNotes(history: readonly EventHistoryEntry[]): ChangeNote[] {
  return history
    .filter(({ difference }) => SHOWN_FIELDS.has(difference.field))
    .map((entry) => ({ id: `change ${entry.id}`, createdAt: entry.at, entry }))
}

const SHOWN_FIELDS: ReadonlySet<EventHistoryEntry['difference']['field']> = new Set(THREAD_FIELDS)
