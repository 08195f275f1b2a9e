import { Warnings } from './warnings.ts'
import { calledOff, expandSeries, plannedTime, withOwnDates } from './series.ts'
import { momentText } from './moment.ts'
import { recurrenceKey, whenOf, type Occurrence } from './occurrence.ts'
import { EXPAND_LIMITS, type Bounds, type ExpandLimits, type Window } from './window.ts'
import type { Steps } from './rule-walk.ts'
import type { Entry, EntryTime, Warning } from './entry.ts'

export interface Expansion {
  /** The occurrences, sorted by start and then by UID. */
  readonly occurrences: readonly Occurrence[]
  /** True if a limit left occurrences out. The sync must then not remove events that are not in `occurrences`. */
  readonly truncated: boolean
  readonly warnings: readonly Warning[]
}

/**
 * Returns every occurrence that overlaps the window.
 * An override replaces the occurrence that its RECURRENCE-ID names, even if the override has another start.
 * An override without a series in the feed is a single event.
 * If a rule yields no date or takes too many steps, the event occurs once, at DTSTART, with a warning.
 * An event outside the supported years is dropped without affecting the other events.
 */
export function expand(
  entries: readonly Entry[],
  window: Window,
  limits: ExpandLimits = EXPAND_LIMITS,
): Expansion {
  const warnings = new Warnings(100)
  const steps: Steps = { left: limits.steps }
  const from = toSecond(window.from)
  const to = toSecond(window.to)
  const bounds: Bounds = {
    from: from.toString(),
    to: to.toString(),
    firstDay: from.toZonedDateTimeISO(window.zone).toPlainDate().toString(),
    // The window's end is exclusive: a window that ends at midnight does not include the day that starts then.
    lastDay: to.subtract({ nanoseconds: 1 }).toZonedDateTimeISO(window.zone).toPlainDate().toString(),
    // Expansion starts 31 days before the window, because an event may still be in progress when the window begins.
    reach: from.subtract({ hours: 24 * 31 }).toString(),
    zone: window.zone,
  }

  const occurrences: Occurrence[] = []
  let truncated = false
  const add = (occurrence: Occurrence): void => {
    if (!touches(occurrence, bounds)) return
    if (occurrences.length < limits.maxOccurrences) occurrences.push(occurrence)
    else truncated = true
  }

  const series = entries.filter(isSeries)
  const seriesByUid = new Map(series.map((entry) => [entry.uid, entry]))
  const overrides = new Map<string, readonly Entry[]>()
  // Overrides get a step limit of their own, so that many overrides cannot use up the steps of the series.
  const ownSteps: Steps = { left: limits.steps }
  for (const [uid, list] of overridesByUid(entries)) {
    const of = seriesByUid.get(uid)
    overrides.set(uid, of ? withOwnDates(list, of, bounds, limits, ownSteps) : list)
  }
  const singles = entries.filter((entry) => entry.recurrenceId === null && !isSeries(entry))
  for (const entry of [...singles, ...[...overrides.values()].flat()]) {
    try {
      const of = entry.recurrenceId ? seriesByUid.get(entry.uid) : undefined
      const recurrenceId = entry.recurrenceId && recurrenceKey(plannedIn(of, entry, window.zone))
      const adjusted = calledOff(entry, of, window.zone)
      add({ entry: adjusted.entry, recurrenceId, when: whenOf(adjusted.entry, adjusted.start, window.zone) })
    } catch {
      warnings.add('eventDropped', entry.uid, null)
    }
  }
  for (const entry of series) {
    try {
      const left = Math.max(0, limits.maxOccurrences - occurrences.length)
      const own = { ...limits, maxPerSeries: Math.min(limits.maxPerSeries, left) }
      const result = expandSeries(entry, bounds, overrides.get(entry.uid) ?? [], own, steps)
      if (result.warning) warnings.add(result.warning, entry.uid, null)
      if (result.truncated) truncated = true
      for (const occurrence of result.occurrences) add(occurrence)
    } catch {
      warnings.add('eventDropped', entry.uid, null)
    }
  }
  return { occurrences: sorted(occurrences, window.zone), truncated, warnings: warnings.list }
}

function isSeries(entry: Entry): boolean {
  return entry.recurrenceId === null && (entry.rule !== null || entry.extraDates.length > 0)
}

function overridesByUid(entries: readonly Entry[]): ReadonlyMap<string, readonly Entry[]> {
  return Map.groupBy(
    entries.filter(({ recurrenceId }) => recurrenceId !== null),
    ({ uid }) => uid,
  )
}

/** Returns an override's planned time, which identifies the occurrence even if the override moves it. */
function plannedIn(series: Entry | undefined, override: Entry, zone: string): EntryTime {
  return series ? plannedTime(override, series, zone) : (override.recurrenceId ?? override.start)
}

function touches(occurrence: Occurrence, bounds: Bounds): boolean {
  const { when } = occurrence
  if (when.kind === 'days') {
    const last = when.bareEnd !== null && when.bareEnd > when.lastDay ? when.bareEnd : when.lastDay
    return when.firstDay <= bounds.lastDay && last >= bounds.firstDay
  }
  if (when.start >= bounds.to) return false
  return when.start >= bounds.from || (when.end !== null && when.end > bounds.from)
}

function toSecond(instant: string): Temporal.Instant {
  return Temporal.Instant.from(instant).round({ smallestUnit: 'second', roundingMode: 'ceil' })
}

function sorted(occurrences: readonly Occurrence[], zone: string): Occurrence[] {
  const keyed = occurrences.map((occurrence) => {
    const { when } = occurrence
    const at = when.kind === 'timed' ? when.start : momentText(dayTime(when.firstDay), zone)
    return { occurrence, at }
  })
  keyed.sort(
    (one, two) =>
      compareText(one.at, two.at) ||
      compareText(one.occurrence.entry.uid, two.occurrence.entry.uid) ||
      compareText(one.occurrence.recurrenceId ?? '', two.occurrence.recurrenceId ?? ''),
  )
  return keyed.map((item) => item.occurrence)
}

function dayTime(day: string): EntryTime {
  return { kind: 'day', day, marked: true }
}

function compareText(one: string, two: string): number {
  return one < two ? -1 : one > two ? 1 : 0
}
