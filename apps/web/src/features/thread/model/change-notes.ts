import type { EventHistoryEntry } from '@homefield/contract/event'
import { THREAD_FIELDS } from '@homefield/domain/event-fields'
import type { Note } from '../../message/model/timeline.ts'

export interface ChangeNote extends Note {
  readonly entry: EventHistoryEntry
}

/**
 * The event's changes that are shown between the messages.
 * Changes that do not matter to participants are omitted, such as a new description.
 */
export function changeNotes(history: readonly EventHistoryEntry[]): ChangeNote[] {
  return history
    .filter(({ difference }) => SHOWN_FIELDS.has(difference.field))
    .map((entry) => ({ id: `change ${entry.id}`, createdAt: entry.at, entry }))
}

const SHOWN_FIELDS: ReadonlySet<EventHistoryEntry['difference']['field']> = new Set(THREAD_FIELDS)
