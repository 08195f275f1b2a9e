/**
 * Runs in a worker thread, since some recurrence rules never end (C33): entries → occurrences in the team's window →
 * what the platform's reader makes of them → rows, ready to be compared with what is known.
 */
import { fingerprint } from '@homefield/domain/fingerprint'
import { encodeSourceEvent, type SourceEvent } from '@homefield/domain/source-event'
import { startOfDay, endOfDay } from '@homefield/domain/time/day'
import type { Entry } from '@homefield/ics/entry'
import { expand } from '@homefield/ics/expand'
import { createHash } from 'node:crypto'
import type { EventColumns } from '../../../lib/event-columns.ts'
import { boundedKey } from '../feed/model.ts'
import { type FeedTraits, readerFor, type TeamContext } from '../provider/reader.ts'
import { storedColumns } from './model.ts'

export interface ExpandTeam {
  readonly teamId: string
  readonly entries: readonly Entry[]
  /** ISO instants; `to` not included. */
  readonly window: { readonly from: string; readonly to: string }
  readonly team: TeamContext
  readonly traits: Omit<FeedTraits, 'calendar'> & { readonly producer: string | null }
}

/** One event of the team, as it would be stored; everything is JSON. */
export interface ExpandedEvent {
  readonly sourceKey: string
  readonly fingerprint: string
  readonly sourceHash: string
  readonly sequence: number | null
  readonly begins: string
  readonly over: string
  readonly columns: EventColumns
}

export interface ExpandedTeam {
  readonly events: readonly ExpandedEvent[]
  readonly capped: boolean
}

export function run({ teamId, entries, window, team, traits }: ExpandTeam): ExpandedTeam {
  const expansion = expand(entries, { ...window, zone: team.zone })
  const read = readerFor({ ...traits, calendar: { producer: traits.producer, entries } })
  const byKey = new Map<string, ExpandedEvent>()
  for (const occurrence of expansion.occurrences) {
    const event = read(occurrence, team)
    byKey.set(sourceKey(event), expanded(teamId, event, team.zone))
  }
  return { events: [...byKey.values()], capped: expansion.capped }
}

function sourceKey(event: SourceEvent): string {
  return boundedKey(event.recurrenceId === null ? event.uid : `${event.uid}#${event.recurrenceId}`)
}

function expanded(teamId: string, event: SourceEvent, zone: string): ExpandedEvent {
  const { when } = event
  const begins = when.kind === 'timed' ? when.start : startOfDay(when.firstDay, zone)
  const over = when.kind === 'timed' ? (when.end ?? when.start) : endOfDay(when.lastDay, zone)
  return {
    sourceKey: sourceKey(event),
    fingerprint: fingerprint(teamId, event).slice(0, 600),
    sourceHash: createHash('sha256')
      .update(JSON.stringify(encodeSourceEvent(event)))
      .digest('base64url'),
    sequence: event.sequence,
    begins: begins.toString(),
    over: over.toString(),
    columns: storedColumns(event),
  }
}
