/**
 * Writes a zone's VTIMEZONE (RFC 5545, 3.6.5) from the runtime's time zone data.
 * The VTIMEZONE contains each clock change in the years of the events, plus one year before and one after.
 * Clock changes that recur each year on the same Sunday (or other weekday) of a month become one rule.
 * Rules are necessary because some programs, such as Outlook, understand nothing else.
 * All other clock changes are listed one by one, so that years in which the rules changed are correct.
 */
import { contentLine, localTimeValue } from './write-line.ts'

export interface ZoneSpan {
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
}

/**
 * Converts instants to wall times in one time zone, for instants within a fixed period.
 * The zone's clock changes are computed only once, because a calendar has hundreds of times to convert.
 */
export interface ZoneClock {
  /** Returns the VTIMEZONE of the zone. */
  definition(): string
  /** Returns the wall time at an instant. The result is exact only for instants within the period. */
  wallTime(at: Temporal.Instant): Temporal.PlainDateTime
  /** False if clocks go back and show the wall time of the instant twice. */
  isShownOnce(at: Temporal.Instant): boolean
}

/** @param zone an IANA name other than UTC */
export function zoneClock(zone: string, span: ZoneSpan): ZoneClock {
  const first = span.from.toZonedDateTimeISO(zone).year - 1
  const last = span.to.toZonedDateTimeISO(zone).year + 1
  const changes = changesOf(zone, first, last)
  const { offsetNanoseconds } = span.from.toZonedDateTimeISO(zone)
  const offsetAt = (at: Temporal.Instant): number =>
    changes.findLast(({ epochMs }) => epochMs <= at.epochMilliseconds)?.toNs ??
    changes[0]?.fromNs ??
    offsetNanoseconds
  return {
    definition() {
      const observances = changes.length === 0 ? unchanging(zone, first) : observancesOf(changes, last)
      return [
        contentLine('BEGIN', 'VTIMEZONE'),
        contentLine('TZID', zone),
        ...observances,
        contentLine('END', 'VTIMEZONE'),
      ].join('')
    },
    wallTime: (at) =>
      at
        .add({ nanoseconds: offsetAt(at) })
        .toZonedDateTimeISO('UTC')
        .toPlainDateTime(),
    isShownOnce: (at) =>
      !changes.some(
        // If clocks go back by an hour, wall times within an hour of the change occur twice.
        ({ epochMs, fromNs, toNs }) => Math.abs(at.epochMilliseconds - epochMs + 0.5) < (fromNs - toNs) / 1e6,
      ),
  }
}

interface Change {
  /** The wall time that clocks show when the change begins. */
  readonly at: Temporal.PlainDateTime
  /** The offset before the change, as `±HHMM`. Local mean times may have seconds (`±HHMMSS`). */
  readonly from: string
  readonly to: string
  /** True if clocks go forward at this change and go back less than a year later. */
  readonly isSummer: boolean
  readonly name: string
  /** The time of the change in milliseconds since 1970. The `…Ns` offsets are nanoseconds east of UTC. */
  readonly epochMs: number
  readonly fromNs: number
  readonly toNs: number
}

/** Returns the last change before the first year, and all changes in the given years. */
function changesOf(zone: string, firstYear: number, lastYear: number): readonly Change[] {
  const changes: Change[] = []
  const begin = startOfYear(zone, firstYear)
  const end = startOfYear(zone, lastYear + 1)
  let next = begin.getTimeZoneTransition('previous') ?? begin.getTimeZoneTransition('next')
  while (next && Temporal.ZonedDateTime.compare(next, end) < 0) {
    const before = next.subtract({ nanoseconds: 1 })
    const at = before.toPlainDateTime().add({ nanoseconds: 1 })
    const after = next.getTimeZoneTransition('next')
    const isForward = next.offsetNanoseconds > before.offsetNanoseconds
    const isSummer = isForward && after !== null && next.until(after, { largestUnit: 'years' }).years === 0
    // A change of only the abbreviation is skipped, because calendar programs use only the offset.
    if (next.offsetNanoseconds !== before.offsetNanoseconds)
      changes.push({
        at,
        from: offsetValue(before),
        to: offsetValue(next),
        isSummer,
        name: nameOf(next),
        epochMs: next.epochMilliseconds,
        fromNs: before.offsetNanoseconds,
        toNs: next.offsetNanoseconds,
      })
    next = after
  }
  return changes
}

function startOfYear(zone: string, year: number): Temporal.ZonedDateTime {
  return Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime(zone)
}

function unchanging(zone: string, year: number): readonly string[] {
  const at = startOfYear(zone, year)
  const offset = offsetValue(at)
  return observance(
    { at: at.toPlainDateTime(), from: offset, to: offset, isSummer: false, name: nameOf(at) },
    [],
  )
}

function observancesOf(changes: readonly Change[], lastYear: number): readonly string[] {
  const alike = new Map<string, Change[]>()
  for (const change of changes) {
    const key = [change.from, change.to, change.name, change.at.month, change.at.toPlainTime()].join(' ')
    const others = alike.get(key)
    if (others) others.push(change)
    else alike.set(key, [change])
  }
  return [...alike.values()].flatMap((group) => {
    const [head, ...rest] = group
    if (!head) return []
    const rule = yearlyRule(group, lastYear)
    if (rule !== null) return observance(head, [contentLine('RRULE', rule)])
    return observance(
      head,
      rest.map((change) => contentLine('RDATE', localTimeValue(change.at))),
    )
  })
}

function observance(
  change: Pick<Change, 'at' | 'from' | 'to' | 'isSummer' | 'name'>,
  recurrence: readonly string[],
): readonly string[] {
  const kind = change.isSummer ? 'DAYLIGHT' : 'STANDARD'
  return [
    contentLine('BEGIN', kind),
    contentLine('DTSTART', localTimeValue(change.at)),
    ...recurrence,
    contentLine('TZOFFSETFROM', change.from),
    contentLine('TZOFFSETTO', change.to),
    contentLine('TZNAME', change.name),
    contentLine('END', kind),
  ]
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

/** Returns a yearly RRULE that yields exactly these clock changes. Returns null if no such rule exists. */
function yearlyRule(changes: readonly Change[], lastYear: number): string | null {
  const days = changes.map(({ at }) => at.toPlainDate())
  const [first] = days
  if (!first || days.length < 2 || days.at(-1)?.year !== lastYear) return null
  if (days.some((day, index) => day.year !== first.year + index || day.dayOfWeek !== first.dayOfWeek))
    return null
  const weekday = WEEKDAYS[first.dayOfWeek - 1] ?? ''
  const week = Math.ceil(first.day / 7)
  const rule = (nth: number) => `FREQ=YEARLY;BYMONTH=${first.month};BYDAY=${nth}${weekday}`
  if (days.every((day) => day.day > day.daysInMonth - 7)) return rule(-1)
  return days.every((day) => Math.ceil(day.day / 7) === week) ? rule(week) : null
}

function offsetValue({ offset }: Temporal.ZonedDateTime): string {
  return offset.replaceAll(':', '').replace(/\..*$/, '')
}

/** Returns the abbreviation ('EDT'), or the offset if English has no abbreviation. */
function nameOf(at: Temporal.ZonedDateTime): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: at.timeZoneId,
    timeZoneName: 'short',
  }).formatToParts(at.epochMilliseconds)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return /^[A-Z]{3,5}$/.test(name) && name !== 'GMT' ? name : offsetValue(at)
}
