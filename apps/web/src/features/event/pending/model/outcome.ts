/**
 * Computes how a queued mutation will change the viewer's events, so that lists show the change at once.
 */
import { activityOf } from '@homefield/domain/activity'
import { EDITABLE_TEXTS, mapFields, mapGiven, NO_TEXTS } from '@homefield/domain/event-fields'
import { sportNamed } from '@homefield/domain/sport'
import { MANUAL_COLOR } from '@homefield/domain/platform'
import { repeatDays } from '@homefield/domain/repetition'
import { moved, moveOf, timeFrom } from '@homefield/domain/typed-time'
import type { Event, EventChange, EventWhen, NewEvent } from '@homefield/contract/event'
import type { Profile } from '@homefield/contract/profile'
import { sourceWhen, wireWhen } from '../../model/typed-time.ts'
import { typedChange } from '../../model/when-after.ts'
import type { EventMutation } from './event-mutation.ts'
import { markPending } from './is-pending.ts'
import {
  changedLegs,
  type DriverNames,
  type LegBefore,
  withAttendance,
  withDefaultAnswer,
} from './leg-outcome.ts'

export interface Known {
  /** The IANA time zone of the account. */
  readonly zone: string
  readonly now: Temporal.Instant
  readonly profiles: readonly Profile[]
  /** All events in the viewer's lists, by `eventGroupId`. */
  readonly events: ReadonlyMap<string, Event>
  /** Returns the events that an earlier mutation deleted, so that a later mutation can restore them. */
  readonly removed: (id: string) => readonly Event[]
  readonly drivers: DriverNames
  /** Returns a leg as it was before the user's last change, so that a later mutation can undo the change. */
  readonly legBefore: LegBefore
}

/** The changed events by `eventGroupId`. A deleted event is null. */
export type Outcome = ReadonlyMap<string, Event | null>

export function outcomeOf(mutation: EventMutation, known: Known): Outcome {
  if (mutation.kind === 'create') return byEventGroup(created(mutation.body, known))
  if (mutation.kind === 'restore') return byEventGroup(known.removed(mutation.id).map(markPending))
  if (mutation.kind === 'legs') {
    const ids = mutation.change.body.legs.map(({ eventId }) => eventId)
    const events = [...known.events.values()].filter((event) => ids.some((id) => isOf(event, id)))
    return byEventGroup(events.map((event) => markPending(changedLegs(event, mutation.change, known))))
  }
  if (mutation.kind === 'defaultAnswer') {
    const events = [...known.events.values()].filter(({ legs }) =>
      legs.some(({ defaultId }) => defaultId === mutation.id),
    )
    return byEventGroup(events.map((event) => markPending(withDefaultAnswer(event, mutation))))
  }
  const target = [...known.events.values()].find((event) => isOf(event, mutation.id))
  if (!target) return new Map()
  if (mutation.kind === 'going') {
    const events = withinAbsence(target, mutation.body, known)
    return byEventGroup(events.map((event) => markPending(withAttendance(event, mutation.body))))
  }
  if (mutation.kind === 'remove') {
    return new Map(inScope(target, mutation.scope, known).map((event) => [event.eventGroupId, null]))
  }
  return byEventGroup(changedAll(target, mutation.body, known))
}

/** True if `id` is the event's id or the event id of one of its children. */
export function isOf(event: Event, id: string): boolean {
  return event.id === id || event.children.some((child) => child.eventId === id)
}

function byEventGroup(events: readonly Event[]): Outcome {
  return new Map(events.map((event) => [event.eventGroupId, event]))
}

function inScope(target: Event, scope: EventChange['scope'], known: Known): Event[] {
  if (target.seriesId === null || scope === undefined || scope === 'this') return [target]
  const from = startText(target.when)
  return [...known.events.values()].filter(
    (event) => event.seriesId === target.seriesId && (scope === 'all' || startText(event.when) >= from),
  )
}

type Attendance = (EventMutation & { kind: 'going' })['body']

/** Events contain no team ids, so the team's name and platform stand for the team. */
function withinAbsence(target: Event, { profileId, scope }: Attendance, known: Known): Event[] {
  const isOfChild = ({ children }: Event) => children.some((child) => child.profileId === profileId)
  const from = startText(target.when)
  const isWithin = (event: Event) =>
    scope === 'series'
      ? event.seriesId !== null && event.seriesId === target.seriesId
      : event.teamName !== null && event.teamName === target.teamName && event.platform === target.platform
  return [...known.events.values()].filter(
    (event) =>
      isOfChild(event) &&
      (event === target ||
        (scope !== undefined && scope !== 'this' && isWithin(event) && startText(event.when) >= from)),
  )
}

function startText(when: EventWhen): string {
  return when.kind === 'days' ? when.firstDay : when.start
}

function changedAll(target: Event, change: EventChange, known: Known): Event[] {
  const zone = change.zone ?? known.zone
  const move = moveOf({ when: sourceWhen(target.when), typed: null }, typedChange(change), zone)
  return inScope(target, change.scope, known).map((event) => {
    const isKept = change.scope === 'all' && hasBegun(event, known)
    const when =
      move === null || isKept
        ? event.when
        : wireWhen(moved({ when: sourceWhen(event.when), typed: null }, move).when)
    const arriveBy = startText(when) === startText(event.when) ? event.arriveBy : null
    return markPending({ ...changed(event, change), when, arriveBy })
  })
}

function hasBegun({ when }: Event, { now, zone }: Known): boolean {
  if (when.kind === 'timed') return Temporal.Instant.compare(when.start, now) <= 0
  return when.firstDay <= now.toZonedDateTimeISO(zone).toPlainDate().toString()
}

/** Applies all fields of a change except the time. */
function changed(event: Event, change: EventChange): Event {
  const { title, sport, visibility, location, locationName, status } = change
  const isElsewhere = location !== undefined && location.trim() !== (event.location ?? '')
  return {
    ...event,
    ...(title === undefined ? {} : { title: title.trim() }),
    ...(sport === undefined ? {} : { sport, color: sportNamed(sport).color }),
    ...(visibility === undefined ? {} : { visibility }),
    ...mapGiven(EDITABLE_TEXTS, (name) => {
      const text = change[name]
      return text === undefined ? undefined : orNull(text)
    }),
    ...(location === undefined ? {} : { location: orNull(location) }),
    // A new address without a place name clears the old name, which belongs to the old place.
    ...(locationName === undefined ? (isElsewhere ? { locationName: null } : {}) : { locationName }),
    ...(status === undefined ? {} : { status }),
    news: newsAfter(event, change),
  }
}

/**
 * Once the parent has accepted or rejected a platform change, removes the change from the unseen changes.
 */
function newsAfter({ news }: Event, { keepMine = [], useTheirs = [] }: EventChange): Event['news'] {
  if (!news) return null
  const decided = new Set<string>([...keepMine, ...useTheirs])
  const overridden = news.overridden.filter(({ field }) => !decided.has(field))
  if (overridden.length === news.overridden.length) return news
  return news.differences.length + overridden.length > 0 ? { ...news, overridden } : null
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}

function daysOf({ date, repeat }: NewEvent): readonly Temporal.PlainDate[] {
  const first = Temporal.PlainDate.from(date)
  if (!repeat) return [first]
  const until = repeat.until === undefined ? undefined : Temporal.PlainDate.from(repeat.until)
  const days = repeatDays(first, { ...repeat, until })
  return typeof days === 'string' ? [first] : days
}

function created(body: NewEvent, known: Known): Event[] {
  const profile = known.profiles.find(({ id }) => id === body.profileId)
  if (!profile) return []
  const { color } = sportNamed(body.sport)
  const clock = Temporal.PlainTime.from(body.startTime)
  return daysOf(body).map((date, index) => {
    const id = index === 0 ? body.id : `${body.id}-${index}`
    const { when } = timeFrom(
      date.toPlainDateTime(clock),
      body.zone ?? known.zone,
      body.durationMinutes,
      body.isSecond ?? false,
    )
    return markPending({
      id,
      eventGroupId: id,
      sameAs: [],
      children: [{ eventId: id, profileId: profile.id, name: profile.name, color: profile.color }],
      title: body.title.trim(),
      when: wireWhen(when),
      status: 'confirmed',
      activity: activityOf(body.title),
      sport: body.sport,
      color,
      platform: 'Manual',
      platformColor: MANUAL_COLOR,
      teamName: null,
      locationName: body.locationName ?? null,
      location: orNull(body.location ?? ''),
      ...NO_TEXTS,
      ...mapFields(EDITABLE_TEXTS, (name) => orNull(body[name] ?? '')),
      homeOrAway: null,
      arriveBy: null,
      visibility: body.visibility,
      isOwnEvent: profile.isOwnProfile,
      ownerName: profile.ownerName,
      birthday: null,
      seriesId: body.repeat ? body.id : null,
      notGoing: [],
      legs: [],
      leaveBy: null,
      news: null,
      overridden: [],
      isHidden: false,
      // The user cannot edit, delete or share a new event until the server has stored the event.
      can: { edit: false, delete: false, share: false },
      version: 0,
    })
  })
}
