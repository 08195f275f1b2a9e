import { dayOf, momentOf, momentText, wallTimeOf, zoneOfTime } from './moment.ts'
import { timeText } from './entry-time.ts'
import { parseRule, type ParsedRule } from './rule.ts'
import { StepsUsedUp, walk, type Steps } from './rule-walk.ts'
import { recurrenceKey, whenOf, type Occurrence } from './occurrence.ts'
import type { Bounds, ExpandLimits } from './window.ts'
import { isCalledOff, type Entry, type EntryTime, type WarningCode } from './entry.ts'

export interface SeriesResult {
  readonly occurrences: readonly Occurrence[]
  readonly truncated: boolean
  readonly warning: WarningCode | null
}

/**
 * Expands one series inside the window.
 * The dates are computed as wall times in the series' zone, so a practice at 17:30 stays at 17:30 all year.
 * Each date is then converted to an instant. A series in UTC keeps its UTC time all year.
 * Occurrences that `overrides` replaces are left out. An override with RANGE also applies to all later dates.
 */
export function expandSeries(
  entry: Entry,
  bounds: Bounds,
  overrides: readonly Entry[],
  limits: ExpandLimits,
  steps: Steps,
): SeriesResult {
  const overridden = new Set(
    overrides.map((override) => keyOf(plannedTime(override, entry, bounds.zone), bounds.zone)),
  )
  const ranges = rangesOf(overrides, entry, bounds.zone)
  const excluded = exclusions(entry, bounds.zone)
  const occurrences: Occurrence[] = []
  const seen = new Set<string>()
  let truncated = false
  let warning: WarningCode | null = null

  const take = (start: EntryTime, ownEnd: OwnEnd | null = null): void => {
    const moment = keyOf(start, bounds.zone)
    if (seen.has(moment)) return
    seen.add(moment)
    if (excluded.has(moment) || excluded.has(dayOf(start, zoneOfSeries(entry, bounds.zone)))) return
    if (overridden.has(moment)) return
    const range = ranges.findLast(({ from }) => from <= moment)
    const source = range?.override ?? entry
    const ends = ownEnd && !range ? { ...source, ...ownEnd, start } : source
    const when = whenOf(ends, range ? range.moved(start) : start, bounds.zone)
    if (when.kind === 'timed' && (when.end ?? when.start) < bounds.from) return
    if (when.kind === 'days' && when.lastDay < bounds.firstDay) return
    if (occurrences.length >= limits.maxPerSeries) truncated = true
    else occurrences.push({ entry: source, recurrenceId: recurrenceKey(start), when })
  }

  take(entry.start)
  for (const { until, lasts, ...date } of entry.extraDates) {
    const ownEnd = until || lasts ? { end: until ?? null, duration: lasts ?? null } : null
    take(sameKind(date, entry.start, bounds.zone), ownEnd)
  }

  if (entry.rule !== null && steps.left <= 0) truncated = true
  else if (entry.rule !== null) {
    const rule = parseRule(entry.rule)
    if (!rule) warning = 'ruleDropped'
    else {
      try {
        const yielded = withinSteps(steps, limits, (own) =>
          follow(entry.start, rule, bounds, own, () => truncated, take),
        )
        if (yielded === 0) warning = 'ruleNeverYields'
      } catch (error) {
        if (!(error instanceof StepsUsedUp)) throw error
        truncated = true
      }
    }
  }
  if (truncated) warning = 'seriesCut'
  return { occurrences, truncated, warning }
}

/** Runs `cost` with at most `stepsPerSeries` steps, and subtracts the used steps from the feed's budget. */
function withinSteps<T>(steps: Steps, limits: ExpandLimits, cost: (own: Steps) => T): T {
  const own: Steps = { left: Math.min(limits.stepsPerSeries, steps.left) }
  const before = own.left
  try {
    return cost(own)
  } finally {
    steps.left -= before - Math.max(0, own.left)
  }
}

/** The end of an RDATE with VALUE=PERIOD. The RDATE's end replaces the series' end for one date. */
type OwnEnd = Pick<Entry, 'end' | 'duration'>

/** Calls `take` for each date of the rule up to the window's end. Returns how many dates the rule had. */
function follow(
  start: EntryTime,
  rule: ParsedRule,
  bounds: Bounds,
  steps: Steps,
  isFull: () => boolean,
  take: (time: EntryTime) => void,
): number {
  const from = start.kind === 'day' ? start.day : start.wall
  // The dates are wall times, but the window's end is in UTC. A margin of 36 hours covers every possible offset.
  const stop = Temporal.Instant.from(bounds.to).add({ hours: 36 }).toString().slice(0, 19)
  let count = 0
  for (const wall of walk(rule, from, bounds.reach.slice(0, 19), steps)) {
    if (wall.slice(0, stop.length) > stop) return Math.max(1, count)
    // DTSTART counts toward COUNT as the first date, even if the rule does not match it.
    if (count === 0 && wall !== from) count = 1
    if (rule.count !== null && count >= rule.count) return count
    if (isAfterUntil(wall, start, rule.until, bounds.zone)) return Math.max(1, count)
    count += 1
    // Dates long before the window only count toward COUNT and are not passed to `take`.
    if (wall.slice(0, 10) < bounds.reach.slice(0, 10)) continue
    take(start.kind === 'day' ? { ...start, day: wall } : { ...start, wall })
    if (isFull()) return count
  }
  return count
}

/**
 * True if a date is after UNTIL. A date at exactly UNTIL still belongs to the series.
 * An UNTIL with Z is an instant. An UNTIL without Z is a wall time of the series.
 * RFC 5545 requires UNTIL to have the type of DTSTART. If UNTIL is a plain date anyway, that whole day is included.
 * An UNTIL instant of an all-day series is converted to the local day of the instant.
 * An UNTIL instant at 00:00 is not converted: only the date in its text counts.
 */
function isAfterUntil(wall: string, start: EntryTime, until: string | null, zone: string): boolean {
  if (until === null) return false
  const digits = /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2}):?(\d{2})(Z?))?/.exec(until)
  if (!digits) return false
  const day = `${digits[1]}-${digits[2]}-${digits[3]}`
  const clock = `${digits[4]}${digits[5]}${digits[6]}`
  if (digits[4] === undefined || (start.kind === 'day' && clock === '000000')) return wall.slice(0, 10) > day
  // Second 60 is a leap second, which a wall time cannot contain, so it becomes 59.
  const limit = `${day}T${digits[4]}:${digits[5]}:${digits[6] === '60' ? '59' : digits[6]}`
  if (start.kind === 'day') {
    const last = digits[7] === 'Z' ? dayOf({ kind: 'utc', wall: limit }, zone) : day
    return wall > last
  }
  if (digits[7] !== 'Z' || start.kind === 'utc') return wall > limit
  return momentOf({ ...start, wall }, zone) > momentOf({ kind: 'utc', wall: limit }, zone)
}

/** Returns the keys of the excluded dates. In a timed series, an EXDATE without a time excludes the whole day. */
function exclusions(entry: Entry, zone: string): ReadonlySet<string> {
  const keys = new Set<string>()
  for (const date of entry.exceptDates) {
    if (date.kind === 'day') keys.add(date.day)
    else keys.add(keyOf(sameKind(date, entry.start, zone), zone))
  }
  return keys
}

/**
 * Converts a date of RDATE, EXDATE or RECURRENCE-ID to the series' kind of time: day, UTC or wall time.
 * Floating times get the series' zone, and plain dates get the series' time of day.
 * Times in an all-day series are converted to local days.
 * Midnight UTC keeps its date without conversion, because Exchange writes days as midnight UTC.
 */
function sameKind(time: EntryTime, start: EntryTime, zone: string): EntryTime {
  if (start.kind === 'day') {
    const isMidnight = time.kind === 'utc' && time.wall.endsWith('T00:00:00')
    return { ...start, day: isMidnight ? time.wall.slice(0, 10) : dayOf(time, zone) }
  }
  if (time.kind === 'day') {
    return { ...start, wall: `${time.day}T${start.wall.slice(11)}` }
  }
  if (time.kind === 'wall' && time.zone === null) return { ...start, wall: time.wall }
  return time
}

/** Returns the planned time that an override replaces, in the series' kind of time (day, UTC or wall). */
export function plannedTime(override: Entry, series: Entry, zone: string): EntryTime {
  return sameKind(override.recurrenceId ?? override.start, series.start, zone)
}

/**
 * Finds the date that an override replaces if its RECURRENCE-ID contains only a day, or midnight.
 * Exchange and Outlook write only the day or midnight, even in a timed series.
 * The override then replaces the only date of the series on that day.
 * If the series has no date or several dates on that day, the RECURRENCE-ID stays as written.
 */
export function withOwnDates(
  overrides: readonly Entry[],
  series: Entry,
  bounds: Bounds,
  limits: ExpandLimits,
  steps: Steps,
): readonly Entry[] {
  const { start } = series
  const zone = zoneOfTime(start, bounds.zone)
  const dayNamed = ({ recurrenceId: at }: Entry): string | null => {
    if (at?.kind === 'day') return start.kind === 'wall' ? at.day : null
    const isMidnight = at?.kind === 'wall' && at.wall.endsWith('T00:00:00') && (at.zone ?? zone) === zone
    return isMidnight ? at.wall.slice(0, 10) : null
  }
  const days =
    start.kind === 'day' ? [] : overrides.flatMap((override) => dayNamed(override) ?? []).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return overrides

  const datesByDay = new Map<string, Map<string, EntryTime>>(days.map((day) => [day, new Map()]))
  const excluded = exclusions(series, bounds.zone)
  try {
    const dates = withinSteps(steps, limits, (own) => datesBetween(series, first, last, bounds, own))
    for (const date of dates) {
      const key = keyOf(date, bounds.zone)
      if (excluded.has(key) || excluded.has(dayOf(date, zoneOfSeries(series, bounds.zone)))) continue
      const isOwnReading = date.kind === 'wall' && (date.zone ?? zone) === zone
      const reading = isOwnReading ? date.wall : wallTimeOf(momentOf(date, bounds.zone), zone).toString()
      datesByDay.get(reading.slice(0, 10))?.set(key, date)
    }
  } catch {
    return overrides
  }
  return overrides.map((override) => {
    const [date, another] = datesByDay.get(dayNamed(override) ?? '')?.values() ?? []
    if (!date || another) return override
    const isInPlace =
      isCalledOff(override.status) && timeText(override.start) === timeText(override.recurrenceId)
    return { ...override, recurrenceId: date, ...(isInPlace && { start: date }) }
  })
}

/**
 * Returns all dates of a series from `first` to `last`, and possibly a few dates before or after.
 * Throws if the rule takes too many steps.
 */
function datesBetween(
  series: Entry,
  first: string,
  last: string,
  bounds: Bounds,
  steps: Steps,
): readonly EntryTime[] {
  const { start, extraDates } = series
  const dates = [start, ...extraDates.map((date) => sameKind(date, start, bounds.zone))]
  const rule = series.rule === null ? null : parseRule(series.rule)
  if (rule) {
    const reach = Temporal.PlainDate.from(first).subtract({ days: 2 }).toString()
    const near = { ...bounds, reach: `${reach}T00:00:00Z`, to: `${last}T12:00:00Z` }
    follow(
      start,
      rule,
      near,
      steps,
      () => false,
      (date) => dates.push(date),
    )
  }
  return dates
}

/**
 * Completes the cancellation of one date. A cancellation may omit all other properties (RFC 5546 3.2.5).
 * Missing properties are copied from the series. A cancellation without DTSTART is placed at its planned time.
 */
export function calledOff(
  override: Entry,
  series: Entry | undefined,
  zone: string,
): { entry: Entry; start: EntryTime } {
  if (!series || !isCalledOff(override.status)) return { entry: override, start: override.start }
  const { start, end, duration } = series
  const hasLength = override.end !== null || override.duration !== null
  const isInPlace = timeText(override.start) === timeText(override.recurrenceId)
  return {
    entry: {
      ...override,
      ...(hasLength ? {} : { start, end, duration }),
      summary: override.summary || series.summary,
      description: override.description ?? series.description,
      location: override.location ?? series.location,
      url: override.url ?? series.url,
      categories: override.categories.length > 0 ? override.categories : series.categories,
      geo: override.geo ?? series.geo,
    },
    start: isInPlace ? plannedTime(override, series, zone) : override.start,
  }
}

interface Range {
  /** The first date of the series to which an override with RANGE applies, as text from `keyOf`. */
  readonly from: string
  readonly override: Entry
  /** Moves a later date of the series by the same amount by which the override moved its own date. */
  readonly moved: (start: EntryTime) => EntryTime
}

/**
 * Returns the overrides with RANGE=THISANDFUTURE, sorted by their dates.
 * An override with RANGE applies to all later dates and moves each by the same amount (RFC 5545, 3.2.13).
 */
function rangesOf(overrides: readonly Entry[], series: Entry, zone: string): readonly Range[] {
  const ranges = overrides
    .filter((override) => override.range === 'thisAndFuture')
    .map((override) => {
      const planned = plannedTime(override, series, zone)
      const { entry, start } = calledOff(override, series, zone)
      return { from: keyOf(planned, zone), override: entry, moved: movement(planned, start, zone) }
    })
  return ranges.toSorted((one, other) => (one.from < other.from ? -1 : 1))
}

/** Returns a function that moves any time by the difference between `from` and `to`, and into the zone of `to`. */
function movement(from: EntryTime, to: EntryTime, zone: string): (start: EntryTime) => EntryTime {
  if (from.kind === 'day' || to.kind === 'day') {
    const days = Temporal.PlainDate.from(dayOf(from, zone)).until(dayOf(to, zone))
    return (start) =>
      start.kind === 'day'
        ? { ...start, day: Temporal.PlainDate.from(start.day).add(days).toString() }
        : start
  }
  const zoneTo = zoneOfTime(to, zone)
  const wallIn = (time: EntryTime): Temporal.PlainDateTime =>
    wallTimeOf(momentOf(time, zone), to.kind === 'utc' ? 'UTC' : zoneTo)
  const shift = wallIn(from).until(wallIn(to))
  return (start) =>
    start.kind === 'day'
      ? start
      : { ...to, wall: wallIn(start).add(shift).toString({ smallestUnit: 'second' }) }
}

function zoneOfSeries(entry: Entry, zone: string): string {
  return entry.start.kind === 'wall' ? (entry.start.zone ?? zone) : zone
}

/** Returns a key for comparing times: the same instant gives the same key, whichever zone the time is written in. */
function keyOf(time: EntryTime, zone: string): string {
  if (time.kind === 'day') return time.day
  return time.kind === 'utc' ? `${time.wall}Z` : momentText(time, zone)
}
