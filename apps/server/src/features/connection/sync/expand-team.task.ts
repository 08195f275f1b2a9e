/**
 * Computes the occurrences of a feed's entries between `window.from` and `window.to`.
 * Parses the occurrences by the platform's rules. `reconcile` then compares them with the stored events.
 * Runs in a worker thread that can be stopped, because some recurrence rules never end (C33).
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
import { type FeedTraits, readAll, type TeamContext } from '../provider/reader.ts'
import { isTeamsnapEntry, readTeamsnapEvent, type TeamsnapEntry } from '../provider/teamsnap-api.ts'
import { storedColumns } from './model.ts'

export interface ExpandTeam {
  readonly teamId: string
  readonly entries: readonly (Entry | TeamsnapEntry)[]
  /** `isAnew[i]` is true if the platform changed `entries[i]` since the team's last sync. */
  readonly isAnew: readonly boolean[]
  /** Period of events to return, as ISO instants. `to` is exclusive. */
  readonly window: { readonly from: string; readonly to: string }
  readonly team: TeamContext
  readonly traits: Omit<FeedTraits, 'calendar'> & { readonly producer: string | null }
}

/** An event as the worker thread returns it and the sync stores it. All values are JSON. */
export interface ExpandedEvent {
  readonly sourceKey: string
  readonly fingerprint: string
  readonly sourceHash: string
  readonly sequence: number | null
  /**
   * True if the platform changed the event.
   * False if the values differ only because a new version of our parser reads more fields.
   */
  readonly isAnew: boolean
  readonly isOfSeries: boolean
  readonly begins: string
  readonly over: string
  readonly columns: SourceColumns
}

export interface ExpandedTeam {
  readonly events: readonly ExpandedEvent[]
  readonly truncated: boolean
  /** Size of all events as JSON, in UTF-16 code units. */
  readonly size: number
}

export function run({ teamId, entries: kept, isAnew, window, team, traits }: ExpandTeam): ExpandedTeam {
  const anew = new Set(kept.flatMap((entry, index) => (isAnew[index] ? uidOf(entry) : [])))
  const teamsnapEntries = kept.filter((entry) => isTeamsnapEntry(entry))
  if (teamsnapEntries.length > 0)
    return together(resultsByAccount({ teamId, anew }, teamsnapEntries, window, team), false)
  const entries = kept.filter((entry): entry is Entry => !isTeamsnapEntry(entry))
  const expansion = expand(entries, { ...window, zone: team.zone })
  const feed = { ...traits, calendar: { producer: traits.producer, entries } }
  const byKey = new Map<string, Measured>()
  for (const event of readAll(feed, expansion.occurrences, team)) {
    const result = expanded({ teamId, anew }, event, team.zone)
    byKey.set(result.event.sourceKey, result)
  }
  return together([...byKey.values()], expansion.truncated)
}

interface Measured {
  readonly event: ExpandedEvent
  readonly size: number
}

function together(events: readonly Measured[], truncated: boolean): ExpandedTeam {
  const size = events.reduce((sum, one) => sum + one.size, 0)
  return { events: events.map(({ event }) => event), truncated, size }
}

/**
 * Reads events from TeamSnap's API and drops the events outside `window`.
 * The API returns every occurrence of a series as a separate event, even occurrences after the end of `window`.
 */
function resultsByAccount(
  of: ExpandRequest,
  entries: readonly TeamsnapEntry[],
  window: ExpandTeam['window'],
  team: TeamContext,
): Measured[] {
  const [from, to] = [Temporal.Instant.from(window.from), Temporal.Instant.from(window.to)]
  return entries
    .map(({ teamsnap }) => expanded(of, readTeamsnapEvent(teamsnap, team), team.zone))
    .filter(
      ({ event: { begins, over } }) =>
        Temporal.Instant.compare(begins, to) < 0 && Temporal.Instant.compare(over, from) >= 0,
    )
}

function sourceKey(event: SourceEvent): string {
  return boundedKey(event.recurrenceId === null ? event.uid : `${event.uid}#${event.recurrenceId}`)
}

interface ExpandRequest {
  readonly teamId: string
  /**
   * UIDs of all entries that the platform changed.
   * If one date of a series changed, the set contains the series' UID, so all its dates count as changed.
   */
  readonly anew: ReadonlySet<string>
}

function uidOf(entry: Entry | TeamsnapEntry): string {
  return isTeamsnapEntry(entry) ? entry.teamsnap.id : entry.uid
}

function expanded({ teamId, anew }: ExpandRequest, source: SourceEvent, zone: string): Measured {
  const columns = storedColumns(source)
  const { begins, over } = spanOf(source.when, columns, zone)
  const json = JSON.stringify(encodeSourceEvent(source))
  const event = {
    sourceKey: sourceKey(source),
    fingerprint: fingerprint(teamId, source).slice(0, 600),
    sourceHash: hash('sha256', json, 'base64url'),
    sequence: source.sequence,
    isAnew: anew.has(source.uid),
    isOfSeries: source.recurrenceId !== null,
    begins,
    over,
    columns,
  }
  return { event, size: json.length }
}

/** Returns the instants at which an event begins and ends. All-day events use midnight in the team's zone. */
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
