import { NO_TEXTS, type TextField } from '@homefield/domain/event-fields'
import { remembered } from '@homefield/domain/remembered'
import { instantFrom, parseLength } from '@homefield/domain/time/text'
import { canonicalZone } from '@homefield/domain/time/zone'
import { readStatus } from './status.ts'
import { oneLine } from './text.ts'
import type { SourceEvent, SourceWhen } from '@homefield/domain/source-event'
import type { Entry } from '@homefield/ics/entry'
import type { Occurrence } from '@homefield/ics/occurrence'

export interface BaseEvent extends Pick<
  SourceEvent,
  'uid' | 'recurrenceId' | 'sequence' | 'title' | 'originalTitle' | 'status' | TextField
> {
  readonly when: SourceWhen
}

/**
 * Reads the UID, time, title and status of an event.
 * Every platform writes UID, time, title and status into the same iCalendar properties.
 * `baseOf` sets all other text fields to null, and the platform's own reader fills these fields later.
 */
export function baseOf(occurrence: Occurrence): BaseEvent {
  const { entry, recurrenceId } = occurrence
  const originalTitle = oneLine(entry.summary)
  const { status, title } = readStatus(entry.status, originalTitle)
  return {
    uid: entry.uid,
    recurrenceId,
    sequence: entry.sequence,
    when: whenOf(occurrence),
    originalTitle,
    title: shownTitle(title),
    status,
    ...NO_TEXTS,
  }
}

function whenOf({ entry, when }: Occurrence): SourceWhen {
  if (when.kind === 'days') {
    return {
      kind: 'days',
      firstDay: Temporal.PlainDate.from(when.firstDay),
      lastDay: Temporal.PlainDate.from(when.lastDay),
      timeTbd: false,
    }
  }
  const start = instantFrom(when.start)
  const end = when.end === null ? null : instantFrom(when.end)
  const zone = canonicalZone(when.zone) ?? when.zone
  return daysMeant(entry, start, end, zone) ?? { kind: 'timed', start, end, zone }
}

const SHORTEST_DAY_MS = 22 * 3_600_000

/**
 * Detects an all-day event that is written with times, because some platforms have no all-day events.
 * A start at midnight and an end at midnight or 23:59 mean an all-day event, in local time or in UTC.
 * A start at local midnight without an end means that the time is unknown.
 * A start at midnight UTC without an end is a real time: in America, midnight UTC is in the evening.
 */
function daysMeant(
  { start: written }: Entry,
  start: Temporal.Instant,
  end: Temporal.Instant | null,
  zone: string,
): SourceWhen | null {
  if (end === null) {
    if (written.kind !== 'wall' || !written.wall.includes('T00:00')) return null
    const day = start.toZonedDateTimeISO(zone).toPlainDate()
    return { kind: 'days', firstDay: day, lastDay: day, timeTbd: true }
  }
  if (end.epochMilliseconds - start.epochMilliseconds < SHORTEST_DAY_MS) return null
  return wholeDays(start, end, zone) ?? (written.kind === 'utc' ? wholeDays(start, end, 'UTC') : null)
}

function wholeDays(start: Temporal.Instant, end: Temporal.Instant, zone: string): SourceWhen | null {
  const [begins, ends] = [start.toZonedDateTimeISO(zone), end.toZonedDateTimeISO(zone)]
  if (!beginsDay(begins)) return null
  const isMidnight = beginsDay(ends)
  if (!isMidnight && (ends.hour !== 23 || ends.minute !== 59)) return null
  const lastDay = isMidnight ? ends.toPlainDate().subtract({ days: 1 }) : ends.toPlainDate()
  return { kind: 'days', firstDay: begins.toPlainDate(), lastDay, timeTbd: false }
}

/** Returns true in the first minute of a day. In some zones, a day can begin at 01:00. */
function beginsDay(time: Temporal.ZonedDateTime): boolean {
  const midnight = time.hour === 0 && time.minute === 0
  return midnight || time.epochMilliseconds - time.startOfDay().epochMilliseconds < 60_000
}

const UNDECIDED =
  'tbd|tba|tbc|to be (?:determined|decided|announced|confirmed)|por (?:confirmar|definir)|[àa] (?:confirmer|d[ée]finir|d[ée]terminer)'
const undecidedTime = (time: string): RegExp =>
  new RegExp(
    `(?:${time}|\\b(?:hora|horario|heure|horaire))s?\\s*(?:is\\s*)?[:\\-–]?\\s*\\(?(?:still\\s+)?(?:${UNDECIDED})(?![\\p{L}\\p{N}])|\\b(?:tbd|tba|tbc) time\\b`,
    'iu',
  )
/** Sports in which a competition is called a 'meet'. In other sports, the team gathers at the 'Meet time'. */
const MEETS =
  '(?:swim(?:ming)?|diving|track|field|cross[\\s-]?country|xc|dual|gymnastics|wrestling)\\s+meets?'
/** 'Arrival time TBD' leaves only the arrival open, not the start. This list contains such words before 'time'. */
const OTHER_TIMES =
  'arriv\\w+|end|finish|bus|depart\\w*|leave|return|pick[\\s-]?up|drop[\\s-]?off|meet|meet[\\s-]up|report|check[\\s-]?in|warm[\\s-]?up|photo|picture'
const IN_TITLE = undecidedTime(`(?<!\\b(?:${OTHER_TIMES})s?\\s+(?<!\\b${MEETS}\\s+))\\btime`)
/**
 * Words that mean the start when they stand before 'time', as in 'Game time TBD'.
 * Any other word before 'time' does not mean the start, as in 'Bus departure time TBD'.
 */
const OWN_TIMES =
  'start|starting|begin|beginning|game|match|event|practice|training|scrimmage|tournament|race|session|kick[\\s-]?off|tip[\\s-]?off|face[\\s-]?off|puck drop|first pitch|tee|final|semi-?final|quarter-?final|championship|playoff|date|day|exact|official|actual|new|the|and|or|\\d+'
const IN_LINE = undecidedTime(
  `(?<=(?:^|[^\\p{L}\\p{N}\\s-]|(?:^|\\s)-|(?<![\\p{L}\\p{N}])(?:${OWN_TIMES}|${MEETS}))\\s*)time`,
)

/**
 * Returns true for 'Time TBD', 'Start Time TBD' and 'Time: to be determined'.
 * Returns false if only the place or the opponent is undecided.
 */
export const saysTimeUndecided = remembered((title) => IN_TITLE.test(title))

/** Returns true for a line that says only that the time is undecided. */
export function isTimeUndecided(line: string): boolean {
  return line.length <= 40 && IN_LINE.test(line)
}

/**
 * Turns 'Final (Time TBD)' into 'Final', because the app shows that the event's time is undecided.
 * If the title kept '(Time TBD)', the note could become part of an opponent's name.
 */
const shownTitle = remembered((title) => withoutTimeNote(title) || title || 'Event')

function withoutTimeNote(title: string): string {
  const note = /\s*(?:\(([^()]*)\)|\[([^[\]]*)\]|\s[-–]\s+([^-–]*))$/.exec(title)
  const said = note?.[1] ?? note?.[2] ?? note?.[3] ?? ''
  return note && said.length <= 40 && saysTimeUndecided(said) ? title.slice(0, note.index).trim() : title
}

/** Marks the time as undecided. An event with a start time becomes an all-day event on its start day. */
export function withTimeUndecided(when: SourceWhen): SourceWhen {
  if (when.kind === 'days') return { ...when, timeTbd: true }
  const day = when.start.toZonedDateTimeISO(when.zone).toPlainDate()
  return { kind: 'days', firstDay: day, lastDay: day, timeTbd: true }
}

/** Computes the end from the duration in the text if an event has no end. */
export function withLength(when: SourceWhen, length: string | null): SourceWhen {
  if (when.kind !== 'timed' || when.end !== null || length === null) return when
  const minutes = parseLength(length)
  return minutes === null ? when : { ...when, end: when.start.add({ minutes }) }
}

/** Returns the value after a label at the start of a line. For the label 'Uniform', 'Uniform: Red' gives 'Red'. */
export function labelled(line: string, label: string): string | null {
  const match = line.includes(':') ? behindLabel(label).exec(line) : null
  return match ? (match[1] ?? '').trim() : null
}

const behindLabel = remembered((label) => new RegExp(`^${label}\\s*:\\s*(.*)$`, 'i'))
