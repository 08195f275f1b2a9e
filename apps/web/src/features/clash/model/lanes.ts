import { place } from '../../event/model/placement.ts'
import { ms, type SeenClash, type SeenSide } from './seen-clash.ts'

/** A time range as position and width in percent of the card's time scale. */
export interface Stretch {
  readonly left: number
  readonly width: number
}

/** One event on the card's time scale, with the children who cause its clashes. */
export interface ClashLane {
  readonly side: SeenSide
  readonly bar: Stretch
  /**
   * The hatched time ranges. If two events overlap, the range is their overlap.
   * If two events do not overlap, the range is the gap between them, which is too short for the drive.
   */
  readonly hatches: readonly Stretch[]
}

/** A full hour on the time scale. `hour` is from 0 to 23. */
export interface Tick {
  readonly hour: number
  readonly left: number
}

export interface ClashLanes {
  /** The events, sorted by start. An event that clashes several times has one lane. */
  readonly lanes: readonly ClashLane[]
  readonly ticks: readonly Tick[]
}

interface Span {
  start: number
  end: number
}

/** Shortest time in milliseconds on the scale before the first event and after the last event. */
const MARGIN = 15 * 60_000
/** Maximum number of hours with a label, so that the labels fit on a phone. */
const MOST_TICKS = 6
const STEPS = [1, 2, 3, 4, 6, 12, 24, 48]

/** Places the events of clashes, and their overlaps or gaps, on one time scale that begins and ends on a full hour. */
export function clashLanes(clashes: readonly SeenClash[], zone: string): ClashLanes {
  const events = new Map<string, { side: SeenSide; span: Span; hatched: Span[] }>()
  for (const { clash, first, second } of clashes) {
    const hatched = { start: ms(clash.from), end: ms(clash.to) }
    for (const side of [first, second]) {
      const known = events.get(side.event.eventGroupId)
      const { startMs, endMs } = place(side.event, zone)
      events.set(side.event.eventGroupId, {
        side: { event: side.event, children: merged(known?.side.children ?? [], side.children) },
        span: { start: startMs ?? hatched.start, end: endMs ?? hatched.end },
        hatched: [...(known?.hatched ?? []), hatched],
      })
    }
  }
  const drawn = [...events.values()].sort((a, b) => a.span.start - b.span.start)
  const spans = drawn.flatMap(({ span, hatched }) => [span, ...hatched])
  const start = fullHour(Math.min(...spans.map((span) => span.start)) - MARGIN, zone, 'floor')
  const end = fullHour(Math.max(...spans.map((span) => span.end)) + MARGIN, zone, 'ceil')
  const [from, to] = [start.epochMilliseconds, end.epochMilliseconds]
  const at = (time: number) => ((time - from) / (to - from)) * 100
  const stretch = (span: Span): Stretch => ({ left: at(span.start), width: at(span.end) - at(span.start) })
  return {
    lanes: drawn.map(({ side, span, hatched }) => ({
      side,
      bar: stretch(span),
      hatches: union(hatched).map(stretch),
    })),
    ticks: ticks(start, end).map((time) => ({ hour: time.hour, left: at(time.epochMilliseconds) })),
  }
}

function merged(known: SeenSide['children'], more: SeenSide['children']): SeenSide['children'] {
  const ids = new Set(known.map((child) => child.profileId))
  return [...known, ...more.filter((child) => !ids.has(child.profileId))]
}

function fullHour(time: number, zone: string, roundingMode: 'floor' | 'ceil'): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(time)
    .toZonedDateTimeISO(zone)
    .round({ smallestUnit: 'hour', roundingMode })
}

/** Returns the full hours between `start` and `end`, without the two. A long scale skips hours. */
function ticks(start: Temporal.ZonedDateTime, end: Temporal.ZonedDateTime): Temporal.ZonedDateTime[] {
  const hours = start.until(end, { largestUnit: 'hours' }).hours
  const step = STEPS.find((hour) => hours / hour <= MOST_TICKS + 1) ?? hours
  return Array.from({ length: hours - 1 }, (_, index) => start.add({ hours: index + 1 })).filter(
    (time) => time.hour % step === 0,
  )
}

/** Joins time ranges that overlap or touch, so that no hatching is drawn twice. */
function union(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else joined.push({ ...span })
  }
  return joined
}
