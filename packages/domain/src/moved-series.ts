/**
 * When a coach moves a series as a whole ('all events' in Google and Outlook), it keeps its UID, but all its dates get
 * new identities, because each is named by the time it was planned for. When he changes one from a date on, Google
 * gives the rest another UID. They are still the same events, and are matched by their days:
 * - with a date of the same day, where each side has exactly one left for it. A date that was removed before comes back
 *   where no other stands on that day.
 * - else all shifted by the same number of days, up to three either way: in a weekly series no other date is nearer.
 *   The shift is believed where it matches more than half of what lies ahead, with the same titles, in a complete
 *   answer. A date that is over is never matched with one that is still to come.
 * What stays uncertain is not matched.
 */
import { dayOf } from './time/day.ts'
import { parseDay, parseInstant } from './time/text.ts'

interface Dated {
  /** For a date of a series: its UID, `#`, and its planned time: a day, an instant with Z or a floating wall time. */
  readonly sourceKey: string
  readonly over: Temporal.Instant
  readonly fields: { readonly title: unknown }
}

interface KnownDate extends Dated {
  readonly removed: boolean
}

interface NewDate extends Dated {
  /** False for a single event, even if its UID looks like that of a date. */
  readonly isOfSeries: boolean
}

interface Pair<Known, Incoming> {
  readonly known: Known
  readonly incoming: Incoming
}

interface Answer {
  /** The team's zone. */
  readonly zone: string
  readonly isWhole: boolean
  readonly now: Temporal.Instant
}

/**
 * @param known events that the answer does not name
 * @param incoming events of the answer that are not known by identity
 */
export function movedDates<Known extends KnownDate, Incoming extends NewDate>(
  known: readonly Known[],
  incoming: readonly Incoming[],
  answer: Answer,
): Pair<Known, Incoming>[] {
  const before = bySeries(known)
  const after = bySeries(incoming.filter(({ isOfSeries }) => isOfSeries))
  return [...after].flatMap(([uid, dates]) => {
    const left = before.get(uid)
    return left ? pairDates(planned(left, answer.zone), planned(dates, answer.zone), answer) : []
  })
}

/** The last `#` is ours: a UID may contain others. */
const NAME = /^(.*)#(\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}Z?)?)$/s

/** 'This and following' of Google ends a series, and goes on with it under its UID and the date that it was parted at. */
const PARTED = /(?:_R\d{8}(?:T\d{6}Z?)?){1,9}(?=@google\.com$)/

function named(sourceKey: string): { readonly uid: string; readonly time: string } | null {
  const [, uid, time] = NAME.exec(sourceKey) ?? []
  return uid === undefined || time === undefined ? null : { uid: uid.replace(PARTED, ''), time }
}

interface Named<Event> {
  readonly event: Event
  readonly uid: string
  readonly time: string
}

function bySeries<Event extends Dated>(events: readonly Event[]): ReadonlyMap<string, Named<Event>[]> {
  const dates = events.flatMap((event) => {
    const name = named(event.sourceKey)
    return name ? [{ event, ...name }] : []
  })
  return Map.groupBy(dates, ({ uid }) => uid)
}

interface Planned<Event> {
  readonly event: Event
  /** Days since 1 January 1970. */
  readonly day: number
}

function planned<Event>(dates: readonly Named<Event>[], zone: string): Planned<Event>[] {
  const first = Temporal.PlainDate.from('1970-01-01')
  return dates.flatMap(({ event, time }) => {
    const instant = time.endsWith('Z') ? parseInstant(time) : null
    const day = instant ? dayOf(instant, zone) : parseDay(time.slice(0, 10))
    return day ? [{ event, day: first.until(day).days }] : []
  })
}

/** Nearest first. */
const MOVES = [1, -1, 2, -2, 3, -3]

function pairDates<Known extends KnownDate, Incoming extends NewDate>(
  before: readonly Planned<Known>[],
  after: readonly Planned<Incoming>[],
  { isWhole, now }: Answer,
): Pair<Known, Incoming>[] {
  const sameDay = pairsOn(before, after, 0)
  if (!isWhole) return sameDay
  const paired = new Set<Dated>(sameDay.flatMap(({ known, incoming }) => [known, incoming]))
  const left = before.filter(({ event }) => !event.removed && !paired.has(event))
  const came = after.filter(({ event }) => !paired.has(event))
  const isAhead = ({ over }: Dated) => Temporal.Instant.compare(over, now) > 0
  const ahead = left.filter(({ event }) => isAhead(event)).length
  for (const days of MOVES) {
    const moved = pairsOn(left, came, days).filter(
      ({ known, incoming }) =>
        isAhead(known) === isAhead(incoming) && known.fields.title === incoming.fields.title,
    )
    if (moved.filter(({ known }) => isAhead(known)).length > ahead / 2) return [...sameDay, ...moved]
  }
  return sameDay
}

/** Pairs a date with the one so many days later, where each is the only one of the series on its day. */
function pairsOn<Known extends KnownDate, Incoming>(
  before: readonly Planned<Known>[],
  after: readonly Planned<Incoming>[],
  days: number,
): Pair<Known, Incoming>[] {
  const byDay = Map.groupBy(after, ({ day }) => day)
  const wanted = Map.groupBy(before, ({ day }) => day + days)
  return [...wanted].flatMap(([day, dates]) => {
    const standing = dates.filter(({ event }) => !event.removed)
    const [known, ...others] = standing.length > 0 ? standing : dates
    const [incoming, ...more] = byDay.get(day) ?? []
    if (!known || !incoming || others.length > 0 || more.length > 0) return []
    return [{ known: known.event, incoming: incoming.event }]
  })
}
