import { readFileSync } from 'node:fs'
import { NO_TEXTS } from '@homefield/domain/event-fields'
import { encodeSourceEvent, type SourceEventJson } from '@homefield/domain/source-event'
import { expand } from '@homefield/ics/expand'
import { read } from '@homefield/ics/read'
import { proveSides } from './sides.ts'
import { readAll, type ProviderReader, type TeamContext } from './reader.ts'
import type { PlatformName } from '@homefield/domain/platform'
import type { Calendar } from '@homefield/ics/entry'

/** Test helpers that parse a feed, expand recurring events and read all events with the platform's reader. */

const FEEDS = new URL('../../../../../../testkit/feeds/', import.meta.url)
const WIDE = { from: '2025-01-01T00:00:00Z', to: '2028-01-01T00:00:00Z' }

export interface FeedTeam {
  readonly platform: PlatformName
  readonly host: string
  readonly teamName: string
  readonly zone: string
}

export function fixtureEvents(file: string, team: FeedTeam): SourceEventJson[] {
  return eventsOf(calendarOf(readFileSync(new URL(file, FEEDS))), team)
}

/** Builds a VEVENT from iCalendar lines, and reads the first occurrence of the event with `reader`. */
export function eventFrom(
  reader: ProviderReader,
  lines: readonly string[],
  team: Partial<TeamContext> = {},
): SourceEventJson {
  const uid = lines.some((line) => line.startsWith('UID')) ? [] : ['UID:1']
  const start = lines.some((line) => line.startsWith('DTSTART')) ? [] : ['DTSTART:20260509T180000Z']
  const calendar = calendarOf(
    ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...uid, ...start, ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join(
      '\r\n',
    ),
  )
  const context = { teamName: 'Wildcats', calendarName: null, zone: 'America/New_York', ...team }
  const [occurrence] = expand(calendar.entries, { ...WIDE, zone: context.zone }).occurrences
  if (!occurrence) throw new Error('the event has no occurrence')
  const [event] = proveSides([reader(occurrence, context)])
  if (!event) throw new Error('the calendar has no event')
  return encodeSourceEvent(event)
}

/** Builds a feed with one event per title, an hour apart. */
export function eventsFrom(titles: readonly string[], team: FeedTeam): SourceEventJson[] {
  const events = titles.flatMap((title, index) => [
    'BEGIN:VEVENT',
    `UID:${index}`,
    `DTSTART:20260509T${10 + index}0000Z`,
    `SUMMARY:${title}`,
    'END:VEVENT',
  ])
  return eventsOf(calendarOf(['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR', ''].join('\r\n')), team)
}

export function calendarOf(body: Uint8Array | string): Calendar {
  const result = read(body)
  if (!result.ok) throw new Error(`the calendar could not be read: ${result.reason}`)
  return result.calendar
}

export function eventsOf(calendar: Calendar, team: FeedTeam): SourceEventJson[] {
  const traits = { platform: team.platform, host: team.host, calendar }
  const context = { teamName: team.teamName, calendarName: calendar.name, zone: team.zone }
  const { occurrences } = expand(calendar.entries, { ...WIDE, zone: team.zone })
  return readAll(traits, occurrences, context).map(encodeSourceEvent)
}

/** Default values of all optional fields, so that each test lists only the fields that it sets. */
export const BARE = {
  recurrenceId: null,
  sequence: null,
  locationName: null,
  location: null,
  homeOrAway: null,
  arriveBy: null,
  ...NO_TEXTS,
  status: 'confirmed',
  url: null,
} as const

export function timed(start: string, end: string | null, zone: string) {
  return { kind: 'timed', start, end, zone } as const
}

export function days(firstDay: string, lastDay = firstDay, timeTbd = false) {
  return { kind: 'days', firstDay, lastDay, timeTbd } as const
}
