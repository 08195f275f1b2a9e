/** Runs in a worker thread. Reads and expands a calendar for the preview, and stores nothing. */
import { dayOf } from '@homefield/domain/time/day'
import type { PlatformName } from '@homefield/domain/platform'
import { encodeWhen, type SourceEvent, type SourceWhenJson } from '@homefield/domain/source-event'
import type { Entry, ReadFailure, WarningCode } from '@homefield/ics/entry'
import { expand } from '@homefield/ics/expand'
import { read } from '@homefield/ics/read'
import { readAs, readAll } from '../provider/reader.ts'
import { oneLine } from '../provider/text.ts'
import { windowAt } from '../sync/model.ts'

export interface PreviewFeed {
  readonly body: Uint8Array
  readonly now: string
  /** The parent's time zone. If `zoneIsChosen` is false, the feed's own time zone replaces it. */
  readonly zone: string
  readonly zoneIsChosen: boolean
  readonly platform: PlatformName
  readonly teamName: string
  readonly host: string
}

interface Preview {
  /** The name of the calendar, as the calendar file states it. Null if the file states no name. */
  readonly teamName: string | null
  readonly zone: string
  readonly eventCount: number
  readonly firstDay: string | null
  readonly lastDay: string | null
  readonly next: { title: string; when: SourceWhenJson; locationName: string | null }[]
  readonly statedZone: string | null
  readonly aheadCount: number
  readonly withoutEnd: number
  readonly duplicates: number
  readonly suggestedPlatform: PlatformName | null
  readonly warnings: (WarningCode | 'cut' | 'pastOnly' | 'outsideWindow')[]
}

export type PreviewAnswer =
  | { readonly reason: ReadFailure; readonly preview: null }
  | { readonly reason: null; readonly preview: Preview }

export function run(feed: PreviewFeed): PreviewAnswer {
  const result = read(feed.body)
  if (!result.ok) return { reason: result.reason, preview: null }
  const { calendar } = result
  const zone = feed.zoneIsChosen ? feed.zone : (calendar.zone ?? feed.zone)
  const window = windowAt(Temporal.Instant.from(feed.now), zone)
  const expansion = expand(calendar.entries, { from: window.from.toString(), to: window.to.toString(), zone })
  const team = { teamName: calendar.name ?? feed.teamName, calendarName: calendar.name, zone }
  const traits = { platform: feed.platform, host: feed.host, calendar }
  const events = readAll(traits, expansion.occurrences, team)
  const ahead = events.filter((event) => isAhead(event, feed.now, zone))
  const [firstDay = null, lastDay = firstDay] = ends(
    events.length > 0
      ? events.map((event) => firstDayOf(event, zone).toString())
      : daysWritten(calendar.entries),
  )
  const platform = readAs(traits)
  return {
    reason: null,
    preview: {
      teamName: nameOf(calendar.name),
      zone,
      eventCount: events.length,
      firstDay,
      lastDay,
      next: (ahead.length > 0 ? ahead : events).slice(0, 3).map((event) => ({
        title: event.title,
        when: encodeWhen(event.when),
        locationName: event.locationName,
      })),
      statedZone: calendar.zone,
      aheadCount: ahead.length,
      withoutEnd: events.filter(({ when }) => when.kind === 'timed' && when.end === null).length,
      duplicates: events.length - new Set(events.map(sameness)).size,
      suggestedPlatform: platform === feed.platform ? null : platform,
      warnings: [
        ...new Set([...calendar.warnings, ...expansion.warnings].map((warning) => warning.code)),
        ...(calendar.cut || expansion.truncated ? (['cut'] as const) : []),
        ...(events.length > 0 && ahead.length === 0 ? (['pastOnly'] as const) : []),
        ...(events.length === 0 && calendar.entries.length > 0 ? (['outsideWindow'] as const) : []),
      ],
    },
  }
}

/** Sorts days (`YYYY-MM-DD`). Returns the first and the last day, or an empty array if there are no days. */
function ends(days: readonly string[]): string[] {
  const sorted = [...days].sort()
  return sorted.length === 0 ? [] : [sorted[0] ?? '', sorted.at(-1) ?? '']
}

/**
 * Returns the start days of all entries, including the entries that are too old to be imported.
 * If all entries are too old, the preview uses these days to show how old the calendar is.
 */
function daysWritten(entries: readonly Entry[]): string[] {
  return entries.map(({ start }) => (start.kind === 'day' ? start.day : start.wall.slice(0, 10)))
}

/**
 * Returns a key that is the same for duplicate events.
 * Events with the same time, title and place are duplicates, even if their UIDs differ.
 */
function sameness({ when, originalTitle, locationName, location }: SourceEvent): string {
  return JSON.stringify([encodeWhen(when), originalTitle, locationName, location])
}

const LONGEST_NAME = 120

/** Shortens and cleans the calendar's name to a valid team name, with the same limits as for a typed name. */
function nameOf(calendarName: string | null): string | null {
  return Array.from(oneLine(calendarName)).slice(0, LONGEST_NAME).join('').trim() || null
}

function firstDayOf({ when }: SourceEvent, zone: string): Temporal.PlainDate {
  return when.kind === 'days' ? when.firstDay : dayOf(when.start, zone)
}

function isAhead({ when }: SourceEvent, now: string, zone: string): boolean {
  if (when.kind === 'timed') return Temporal.Instant.compare(when.start, now) >= 0
  return Temporal.PlainDate.compare(when.lastDay, dayOf(Temporal.Instant.from(now), zone)) >= 0
}
