/** Runs in a worker thread: reads and expands a body once, only to say what it holds. */
import { dayOf } from '@homefield/domain/time/day'
import type { PlatformName } from '@homefield/domain/platform'
import { encodeWhen, type SourceEvent, type SourceWhenJson } from '@homefield/domain/source-event'
import type { ReadFailure, WarningCode } from '@homefield/ics/entry'
import { expand } from '@homefield/ics/expand'
import { read } from '@homefield/ics/read'
import { readerFor } from '../provider/reader.ts'
import { oneLine } from '../provider/text.ts'
import { windowAt } from '../sync/model.ts'

export interface PreviewFeed {
  readonly body: Uint8Array
  readonly now: string
  /** The zone to read floating times in where the feed names none, or where the parent chose it. */
  readonly zone: string
  readonly zoneIsChosen: boolean
  readonly platform: PlatformName
  readonly teamName: string
  readonly host: string
}

interface Preview {
  /** The calendar's own name; null where it has none. */
  readonly teamName: string | null
  readonly zone: string
  readonly eventCount: number
  readonly firstDay: string | null
  readonly lastDay: string | null
  readonly next: { title: string; when: SourceWhenJson; locationName: string | null }[]
  readonly statedZone: string | null
  readonly warnings: WarningCode[]
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
  const readEvent = readerFor({ platform: feed.platform, host: feed.host, calendar })
  const events = expansion.occurrences.map((occurrence) => readEvent(occurrence, team))
  const days = events
    .map((event) => firstDayOf(event, zone))
    .sort((one, other) => Temporal.PlainDate.compare(one, other))
  const ahead = events.filter((event) => isAhead(event, feed.now, zone))
  return {
    reason: null,
    preview: {
      teamName: nameOf(calendar.name),
      zone,
      eventCount: events.length,
      firstDay: days[0]?.toString() ?? null,
      lastDay: days.at(-1)?.toString() ?? null,
      next: (ahead.length > 0 ? ahead : events).slice(0, 3).map((event) => ({
        title: event.title,
        when: encodeWhen(event.when),
        locationName: event.locationName,
      })),
      statedZone: calendar.zone,
      warnings: [...new Set([...calendar.warnings, ...expansion.warnings].map((warning) => warning.code))],
    },
  }
}

const LONGEST_NAME = 120

/** As a team may be called: what people type is held to the same. */
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
