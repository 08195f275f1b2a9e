/**
 * Runs in a worker thread, since some recurrence rules never end (C33): entries → occurrences in the team's window →
 * what the platform's reader makes of them → rows, ready to be compared with what is known.
 */
import { fingerprint } from '@homefield/domain/fingerprint'
import { encodeSourceEvent, type SourceEvent, type SourceWhen } from '@homefield/domain/source-event'
import { startOfDay, endOfDay } from '@homefield/domain/time/day'
import { exactText } from '@homefield/domain/time/text'
import type { Entry } from '@homefield/ics/entry'
import { expand } from '@homefield/ics/expand'
import { hash } from 'node:crypto'
import type { SourceColumns } from '../../../lib/event-columns.ts'
import { boundedKey } from '../feed/model.ts'
import { type FeedTraits, readerFor, type TeamContext } from '../provider/reader.ts'
import { isTeamsnapEntry, readTeamsnapEvent, type TeamsnapEntry } from '../provider/teamsnap-api.ts'
import { storedColumns } from './model.ts'

export interface ExpandTeam {
  readonly teamId: string
  readonly entries: readonly (Entry | TeamsnapEntry)[]
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
  readonly isOfSeries: boolean
  readonly begins: string
  readonly over: string
  readonly columns: SourceColumns
}

export interface ExpandedTeam {
  readonly events: readonly ExpandedEvent[]
  readonly capped: boolean
  /** What the columns of all take as JSON, in UTF-16 units. */
  readonly size: number
}

export function run({ teamId, entries: kept, window, team, traits }: ExpandTeam): ExpandedTeam {
  const told = kept.filter((entry) => isTeamsnapEntry(entry))
  if (told.length > 0) return measured(toldByAccount(teamId, told, window, team), false)
  const entries = kept.filter((entry): entry is Entry => !isTeamsnapEntry(entry))
  const expansion = expand(entries, { ...window, zone: team.zone })
  const read = readerFor({ ...traits, calendar: { producer: traits.producer, entries } })
  const byKey = new Map<string, ExpandedEvent>()
  for (const occurrence of expansion.occurrences) {
    const event = read(occurrence, team)
    byKey.set(sourceKey(event), expanded(teamId, event, team.zone))
  }
  return measured([...byKey.values()], expansion.capped)
}

function measured(events: readonly ExpandedEvent[], capped: boolean): ExpandedTeam {
  const size = events.reduce((sum, { columns }) => sum + JSON.stringify(columns).length, 0)
  return { events, capped, size }
}

/** TeamSnap's API tells every occurrence as an event of its own, and as many as there are. */
function toldByAccount(
  teamId: string,
  entries: readonly TeamsnapEntry[],
  window: ExpandTeam['window'],
  team: TeamContext,
): ExpandedEvent[] {
  const [from, to] = [Temporal.Instant.from(window.from), Temporal.Instant.from(window.to)]
  return entries
    .map(({ teamsnap }) => expanded(teamId, readTeamsnapEvent(teamsnap, team), team.zone))
    .filter(
      ({ begins, over }) =>
        Temporal.Instant.compare(begins, to) < 0 && Temporal.Instant.compare(over, from) >= 0,
    )
}

function sourceKey(event: SourceEvent): string {
  return boundedKey(event.recurrenceId === null ? event.uid : `${event.uid}#${event.recurrenceId}`)
}

function expanded(teamId: string, event: SourceEvent, zone: string): ExpandedEvent {
  const columns = storedColumns(event)
  return {
    sourceKey: sourceKey(event),
    fingerprint: fingerprint(teamId, event).slice(0, 600),
    sourceHash: hash('sha256', JSON.stringify(encodeSourceEvent(event)), 'base64url'),
    sequence: event.sequence,
    isOfSeries: event.recurrenceId !== null,
    ...spanOf(event.when, columns, zone),
    columns,
  }
}

/** Whole days as the instants they begin and end at in the team's zone. */
function spanOf(
  when: SourceWhen,
  columns: Pick<SourceColumns, 'start_time' | 'end_time'>,
  zone: string,
): Pick<ExpandedEvent, 'begins' | 'over'> {
  if (when.kind === 'days')
    return {
      begins: exactText(startOfDay(when.firstDay, zone)),
      over: exactText(endOfDay(when.lastDay, zone)),
    }
  const begins = columns.start_time ?? exactText(when.start)
  return { begins, over: columns.end_time ?? begins }
}
