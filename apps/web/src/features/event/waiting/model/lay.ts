/**
 * Lays what deeds do to events over an answer that shows events, whichever: the lists of a range of days, one event, the
 * dashboard, a child's page, and any other list of events, in which what is there changes or goes and nothing is added.
 */
import type { Event } from '@homefield/contract/event'
import type { Day } from '../../../../lib/time/day.ts'
import { firstCards } from '../../model/one-card.ts'
import { byReadingOrder, nowIn, phaseOf, place } from '../../model/placement.ts'
import type { Outcome } from './apply.ts'

export interface Surroundings {
  readonly zone: string
  readonly now: Temporal.Instant
}

/** What an answer may hold of events; everything else of it stays as it is. */
interface Answer {
  event?: Event
  events?: readonly Event[]
  todaysEvents?: readonly Event[]
  upcomingEvents?: readonly Event[]
  changed?: readonly { event: Event }[]
}

/** Cards of the dashboard that lie ahead, and events of a child's page (specification 001, section 2). */
const UPCOMING = { dashboard: 8, profiles: 5 } as const

/** Every event in an answer. */
export function eventsIn(data: unknown): Event[] {
  if (!isAnswer(data)) return []
  const { event, events = [], todaysEvents = [], upcomingEvents = [], changed = [] } = data
  return [
    ...(event && 'happeningId' in event ? [event] : []),
    ...events,
    ...todaysEvents,
    ...upcomingEvents,
    ...changed.map((one) => one.event),
  ]
}

/** The same object where nothing of it is touched. */
export function laid(
  key: readonly unknown[],
  data: unknown,
  outcome: Outcome,
  around: Surroundings,
): unknown {
  if (outcome.size === 0 || !isAnswer(data)) return data
  if (key[0] === 'dashboard') return laidOnDashboard(data, outcome, around)
  const next = { ...data }
  if (data.event) {
    const after = outcome.get(data.event.happeningId)
    // What is gone stands until the screen that shows it closes.
    if (after) next.event = asShown(data.event, after)
  }
  if (data.events) {
    const range = rangeOf(key)
    next.events = range ? inRange(data.events, outcome, around.zone, range) : replaced(data.events, outcome)
  }
  if (data.upcomingEvents) {
    next.upcomingEvents = coming(data.upcomingEvents, outcome, around, UPCOMING.profiles, (event) =>
      event.children.some((child) => child.profileId === key[1]),
    )
  }
  if (data.changed) {
    next.changed = data.changed.flatMap((one) => {
      const after = outcome.get(one.event.happeningId)
      return after === null ? [] : [after ? { ...one, event: asShown(one.event, after) } : one]
    })
  }
  return next
}

function isAnswer(data: unknown): data is Answer {
  return typeof data === 'object' && data !== null
}

function rangeOf(key: readonly unknown[]): { from: Day; to: Day; profileId?: string } | null {
  const [noun, query] = key
  const isRange = noun === 'events' && typeof query === 'object' && query !== null && 'from' in query
  return isRange ? (query as { from: Day; to: Day; profileId?: string }) : null
}

/** The row that this answer shows it by, and the children it shows, stay. */
function asShown(before: Event, after: Event): Event {
  return { ...after, id: before.id, children: before.children }
}

function replaced(events: readonly Event[], outcome: Outcome): Event[] {
  return events.flatMap((event) => {
    const after = outcome.get(event.happeningId)
    return after === null ? [] : [after ? asShown(event, after) : event]
  })
}

function inRange(
  events: readonly Event[],
  outcome: Outcome,
  zone: string,
  range: { from: Day; to: Day; profileId?: string },
): Event[] {
  const shown = new Set(events.map((event) => event.happeningId))
  const isIn = (event: Event) => {
    const { firstDay, lastDay } = place(event, zone)
    return firstDay < range.to && lastDay >= range.from
  }
  const kept = replaced(events, outcome).filter((event) => !outcome.has(event.happeningId) || isIn(event))
  const come = [...outcome.values()].filter(
    (event): event is Event =>
      event !== null &&
      !shown.has(event.happeningId) &&
      isIn(event) &&
      (range.profileId === undefined || event.children.some((child) => child.profileId === range.profileId)),
  )
  return come.length === 0 ? kept : sorted([...kept, ...come], zone)
}

function sorted(events: readonly Event[], zone: string): Event[] {
  return [...events].sort((a, b) => byReadingOrder(place(a, zone), place(b, zone)))
}

/** What lies ahead, what is running included; what comes in from further away is not known here. */
function coming(
  events: readonly Event[],
  outcome: Outcome,
  { zone, now }: Surroundings,
  most: number,
  belongs: (event: Event) => boolean,
): Event[] {
  const moment = nowIn(now, zone)
  const shown = new Set(events.map((event) => event.happeningId))
  const come = [...outcome.values()].filter(
    (event): event is Event => event !== null && !shown.has(event.happeningId) && belongs(event),
  )
  const all = [...replaced(events, outcome), ...come].filter(
    (event) => !outcome.has(event.happeningId) || phaseOf(place(event, zone), moment) !== 'past',
  )
  return sorted(all, zone).slice(0, most)
}

function laidOnDashboard(data: Answer, outcome: Outcome, around: Surroundings): Answer {
  const { zone, now } = around
  const { day } = nowIn(now, zone)
  const all = new Map<string, Event>()
  for (const event of [...(data.todaysEvents ?? []), ...(data.upcomingEvents ?? [])])
    all.set(event.happeningId, event)
  const isToday = (event: Event) => {
    const { firstDay, lastDay } = place(event, zone)
    return firstDay <= day && lastDay >= day
  }
  for (const [id, after] of outcome) {
    const before = all.get(id)
    if (after === null) all.delete(id)
    else all.set(id, before ? asShown(before, after) : after)
  }
  const events = sorted([...all.values()], zone)
  return {
    ...data,
    todaysEvents: events.filter(isToday),
    upcomingEvents: firstCards(
      events.filter((event) => !isToday(event) && place(event, zone).firstDay > day),
      UPCOMING.dashboard,
    ),
  }
}
