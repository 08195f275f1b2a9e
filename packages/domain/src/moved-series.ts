/**
 * Matches occurrences of a series, and single events, by their UID without the planned time.
 * If a coach moves a whole series ('all events' in Google and Outlook), the series keeps its UID.
 * Every occurrence of the series then gets a new identity, because the identity contains the planned time.
 * If the coach changes the series from one date on, Google gives the remaining dates another UID.
 * A single event that gains or loses a RECURRENCE-ID also gets a new identity.
 *
 * The dates of a series are matched by their days:
 * - A stored date matches the feed's date on the same day, if each side has exactly one date left for that day.
 *   A removed date returns on its day if no other date has that day.
 * - Otherwise all dates are shifted by the same number of days, at most three in either direction.
 *   In a weekly series, no other date is as near as three days.
 *   The shift is accepted if over half of the future dates match with equal titles, in a complete response.
 *
 * Single events that share a UID are matched by title, or because only one stored and one new event remain.
 * A past occurrence is never matched with a future occurrence. Ambiguous occurrences are not matched.
 */
import { dayOf } from './time/day.ts'
import { parseDay, parseInstant } from './time/text.ts'
import { type Pair, uniquePairs } from './unique-pairs.ts'

interface Dated {
  /**
   * The key of an occurrence of a series consists of the UID, `#`, and the planned time.
   * The planned time is a day, an instant with Z, or a floating wall time.
   * If several single events share a UID, the key is the UID, `#`, and the event's start.
   */
  readonly sourceKey: string
  readonly begins: Temporal.Instant
  readonly over: Temporal.Instant
  readonly fields: { readonly title: unknown }
}

interface KnownDate extends Dated {
  readonly removed: boolean
}

interface NewDate extends Dated {
  /** False for a single event, even if its UID looks like the UID of an occurrence. */
  readonly isOfSeries: boolean
}

interface Answer {
  readonly zone: string
  readonly isWhole: boolean
  readonly now: Temporal.Instant
}

/**
 * @param known stored events with a UID and RECURRENCE-ID that the feed no longer contains
 * @param incoming events of the feed with a UID and RECURRENCE-ID that no stored event has
 */
export function movedDates<Known extends KnownDate, Incoming extends NewDate>(
  known: readonly Known[],
  incoming: readonly Incoming[],
  answer: Answer,
): Pair<Known, Incoming>[] {
  const before = Map.groupBy(known, uidOf)
  const after = Map.groupBy(incoming, uidOf)
  return [...after].flatMap(([uid, events]) => {
    const left = before.get(uid)
    return left ? ofOneUid(left, events, answer) : []
  })
}

/** Splits a key at its last `#`, which the app put before the time. The UID may contain other `#`. */
const NAME = /^(.*)#(\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}Z?)?)(?:~|\[[^\]#]*\])?$/s

/** Google's 'this and following' continues a series under the old UID plus the date of the split. */
const PARTED = /(?:_R\d{8}(?:T\d{6}Z?)?){1,9}(?=@google\.com$)/

/** Splits a key into UID and time. `time` is null for an event that has only a UID. */
function named({ sourceKey }: Dated): { readonly uid: string; readonly time: string | null } {
  const [, uid = sourceKey, time = null] = NAME.exec(sourceKey) ?? []
  return { uid: uid.replace(PARTED, ''), time }
}

export function uidOf(event: Dated): string {
  return named(event).uid
}

/** True for an occurrence of a series, and for one of several events that share a UID. */
export function isDateOfSeries(event: Dated): boolean {
  return named(event).time !== null
}

function ofOneUid<Known extends KnownDate, Incoming extends NewDate>(
  before: readonly Known[],
  after: readonly Incoming[],
  answer: Answer,
): Pair<Known, Incoming>[] {
  const isAhead = ({ over }: Dated) => Temporal.Instant.compare(over, answer.now) > 0
  const paired = new Set<Dated>()
  const pairs: Pair<Known, Incoming>[] = []
  const take = (found: readonly Pair<Known, Incoming>[]) => {
    for (const pair of found) {
      paired.add(pair.known).add(pair.incoming)
      pairs.push(pair)
    }
  }
  const left = <Event extends Dated>(events: readonly Event[]) => events.filter((event) => !paired.has(event))
  const titleOf = (event: Dated) => JSON.stringify([isAhead(event), event.fields.title])

  const singles = after.filter(({ isOfSeries }) => !isOfSeries)
  take(uniquePairs(before, singles, { known: titleOf, incoming: titleOf, isRemoved }))
  take(
    pairDates(
      left(before),
      after.filter(({ isOfSeries }) => isOfSeries),
      answer,
    ),
  )
  if (!answer.isWhole) return pairs
  // A single unmatched stored event matches a single unmatched new event, unless both belong to a series.
  const [incoming, ...more] = left(after).filter((event) => isAhead(event))
  const [known, ...others] = left(before).filter((event) => !event.removed && isAhead(event))
  const isOnly = known && incoming && others.length === 0 && more.length === 0
  if (isOnly && (!incoming.isOfSeries || !isDateOfSeries(known))) take([{ known, incoming }])
  return pairs
}

const isRemoved = ({ removed }: KnownDate) => removed

/** Numbers of days by which a whole series may have moved, nearest first. */
const MOVES = [1, -1, 2, -2, 3, -3]

/** Pairs the dates of one series by their days, as described at the top of this file. */
export function pairDates<Known extends KnownDate, Incoming extends Dated>(
  before: readonly Known[],
  after: readonly Incoming[],
  { isWhole, now, zone }: Answer,
): Pair<Known, Incoming>[] {
  const sameDay = pairsOn(before, after, 0, zone)
  if (!isWhole) return sameDay
  const paired = new Set<Dated>(sameDay.flatMap(({ known, incoming }) => [known, incoming]))
  const left = before.filter((event) => !event.removed && !paired.has(event))
  const came = after.filter((event) => !paired.has(event))
  const isAhead = ({ over }: Dated) => Temporal.Instant.compare(over, now) > 0
  const ahead = left.filter((event) => isAhead(event)).length
  for (const days of MOVES) {
    const moved = pairsOn(left, came, days, zone).filter(
      ({ known, incoming }) =>
        isAhead(known) === isAhead(incoming) && known.fields.title === incoming.fields.title,
    )
    if (moved.filter(({ known }) => isAhead(known)).length > ahead / 2) return [...sameDay, ...moved]
  }
  return sameDay
}

/** Pairs each occurrence with the one `days` days later, if both days have no other occurrence of the series. */
function pairsOn<Known extends KnownDate, Incoming extends Dated>(
  before: readonly Known[],
  after: readonly Incoming[],
  days: number,
  zone: string,
): Pair<Known, Incoming>[] {
  const plus = (day: number | null) => (day === null ? null : day + days)
  return uniquePairs(before, after, {
    known: (event) => plus(plannedDay(event, zone)),
    incoming: (event) => plannedDay(event, zone),
    isRemoved,
  })
}

/** Returns the planned day as days since 1970; null if the key contains no valid day. */
function plannedDay(event: Dated, zone: string): number | null {
  const { time } = named(event)
  const instant = time === null ? event.begins : time.endsWith('Z') ? parseInstant(time) : null
  const day = instant ? dayOf(instant, zone) : parseDay(time?.slice(0, 10) ?? '')
  return day ? Temporal.PlainDate.from('1970-01-01').until(day).days : null
}
