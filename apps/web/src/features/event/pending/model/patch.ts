/**
 * Applies pending mutations to a cached query response that contains events.
 * A new event appears only in lists of a date range, on the dashboard, and on the child's page.
 * Other cached responses, such as search results, show changed and deleted events but no new events.
 */
import type { Event } from '@homefield/contract/event'
import type { Day } from '../../../../lib/time/day.ts'
import { firstCards } from '../../model/one-card.ts'
import { byReadingOrder, nowIn, phaseOf, place } from '../../model/placement.ts'
import type { Outcome } from './outcome.ts'

export interface Surroundings {
  readonly zone: string
  readonly now: Temporal.Instant
}

/** The parts of a query response that may contain events. Patches leave all other parts unchanged. */
interface Answer {
  event?: Event
  events?: readonly Event[]
  todaysEvents?: readonly Event[]
  upcomingEvents?: readonly Event[]
  changed?: readonly { event: Event }[]
}

/** Maximum number of upcoming events on the dashboard and on a child's page (specification 001, section 2). */
const UPCOMING = { dashboard: 8, profiles: 5 } as const

/** Returns all events in a query response. */
export function eventsIn(data: unknown): Event[] {
  if (!isAnswer(data)) return []
  const { event, events = [], todaysEvents = [], upcomingEvents = [], changed = [] } = data
  return [
    ...(event && 'eventGroupId' in event ? [event] : []),
    ...events,
    ...todaysEvents,
    ...upcomingEvents,
    ...changed.map((one) => one.event),
  ]
}

/**
 * Applies the results of all pending mutations (`outcome`) to a response.
 * If nothing changes, returns the response object itself, so that the cache is not written.
 */
export function patched(
  key: readonly unknown[],
  data: unknown,
  outcome: Outcome,
  around: Surroundings,
): unknown {
  if (outcome.size === 0 || !isAnswer(data)) return data
  if (key[0] === 'dashboard') return patchedDashboard(data, outcome, around)
  const next = { ...data }
  if (data.event) {
    const after = outcome.get(data.event.eventGroupId)
    // A deleted event stays in the response, because an open dialog shows the event until the dialog closes.
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
      const after = outcome.get(one.event.eventGroupId)
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

/**
 * Keeps the id and children of `before`, because some responses contain only some of the event's children.
 */
function asShown(before: Event, after: Event): Event {
  return { ...after, id: before.id, children: before.children }
}

function replaced(events: readonly Event[], outcome: Outcome): Event[] {
  return events.flatMap((event) => {
    const after = outcome.get(event.eventGroupId)
    return after === null ? [] : [after ? asShown(event, after) : event]
  })
}

function inRange(
  events: readonly Event[],
  outcome: Outcome,
  zone: string,
  range: { from: Day; to: Day; profileId?: string },
): Event[] {
  const shown = new Set(events.map((event) => event.eventGroupId))
  const isIn = (event: Event) => {
    const { firstDay, lastDay } = place(event, zone)
    return firstDay < range.to && lastDay >= range.from
  }
  const kept = replaced(events, outcome).filter((event) => !outcome.has(event.eventGroupId) || isIn(event))
  const come = [...outcome.values()].filter(
    (event): event is Event =>
      event !== null &&
      !shown.has(event.eventGroupId) &&
      isIn(event) &&
      (range.profileId === undefined || event.children.some((child) => child.profileId === range.profileId)),
  )
  return come.length === 0 ? kept : sorted([...kept, ...come], zone)
}

function sorted(events: readonly Event[], zone: string): Event[] {
  return [...events].sort((a, b) => byReadingOrder(place(a, zone), place(b, zone)))
}

/**
 * Returns the current and upcoming events, but not more than `most` events.
 * After a deletion, the list has one event fewer until the next refetch loads another event.
 */
function coming(
  events: readonly Event[],
  outcome: Outcome,
  { zone, now }: Surroundings,
  most: number,
  belongs: (event: Event) => boolean,
): Event[] {
  const moment = nowIn(now, zone)
  const shown = new Set(events.map((event) => event.eventGroupId))
  const come = [...outcome.values()].filter(
    (event): event is Event => event !== null && !shown.has(event.eventGroupId) && belongs(event),
  )
  const all = [...replaced(events, outcome), ...come].filter(
    (event) => !outcome.has(event.eventGroupId) || phaseOf(place(event, zone), moment) !== 'past',
  )
  return sorted(all, zone).slice(0, most)
}

function patchedDashboard(data: Answer, outcome: Outcome, around: Surroundings): Answer {
  const { zone, now } = around
  const { day } = nowIn(now, zone)
  const all = new Map<string, Event>()
  for (const event of [...(data.todaysEvents ?? []), ...(data.upcomingEvents ?? [])])
    all.set(event.eventGroupId, event)
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
