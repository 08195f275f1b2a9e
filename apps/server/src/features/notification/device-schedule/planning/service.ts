import type { Event } from '@homefield/contract/event'
import { MOST_SCHEDULED } from '@homefield/contract/scheduled-notification'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import {
  beginningOf,
  birthdayReminder,
  DEPARTURE_LEAD,
  remindAt,
  reminderOf,
  ringsAt,
} from '@homefield/domain/remind'
import { dayOf } from '@homefield/domain/time/day'
import { departuresAhead, type DriveSettings, type LeaveBy } from '../../../drive/service.ts'
import { eventsIn, leadTimesIn } from '../../../event/service.ts'
import type { Facts } from '../../texts/model.ts'
import { discreetText, notificationTextOf } from '../../texts/view.ts'
import { differenceOf, type Planned } from './model.ts'
import { lockPlan, keepPlan, storedPlan, keyOf, type PreferencesRow, preferencesOf } from './store.ts'

const AHEAD = { hours: 7 * 24 } as const
/** Days of events to read: 7 days ahead, 1 for the longest lead time, and 1 for time zone differences. */
const EVENTS_AHEAD_DAYS = 9

/**
 * Updates the viewer's device schedule, which contains the reminders of the next seven days.
 * A reminder moves with its event. The reminder is canceled if the event is canceled, muted or no longer visible.
 * If any reminder has changed, the viewer's devices are notified.
 */
export async function planLocal(unit: WriteUnit, drives: DriveSettings): Promise<void> {
  await lockPlan(unit)
  const difference = differenceOf(await wantedBy(unit, drives), await storedPlan(unit), MOST_SCHEDULED)
  await keepPlan(unit, difference)
  const isMoved = [difference.added, difference.changed, difference.cancelled].some(
    ({ length }) => length > 0,
  )
  if (isMoved) unit.bump(`person:${unit.viewer.userId}`)
}

/** Returns the reminders to schedule for the viewer, sorted by time. */
async function wantedBy(unit: ReadUnit, drives: DriveSettings): Promise<Planned[]> {
  const preferences = await preferencesOf(unit)
  if (!preferences.all_notifications) return []
  const today = dayOf(unit.now, unit.viewer.zone)
  const range = { from: today.toString(), to: today.add({ days: EVENTS_AHEAD_DAYS }).toString() }
  const [events, departures] = await Promise.all([eventsIn(unit, range), departuresAhead(unit, drives)])
  const eventGroups = events.filter(({ birthday }) => birthday === null)
  const leadTimesOf = await leadTimesIn(unit, eventGroups)
  const departureOf = new Map(departures.map((departure) => [departure.eventGroupId, departure.leaveBy]))
  const ends = unit.now.add(AHEAD)
  return events
    .flatMap((event) => {
      if (event.birthday !== null) return birthdayOf(event, preferences, unit)
      const { leads, fromArrival, isDefault } = leadTimesOf(event)
      const isOff = !isDefault && leads.length === 0
      return [
        ...leads.flatMap((lead) => remindersOf(event, lead, fromArrival, preferences, unit)),
        ...(isOff ? [] : departureReminder(event, departureOf.get(event.eventGroupId), preferences, unit)),
      ]
    })
    .filter(({ at }) => Temporal.Instant.compare(at, unit.now) > 0 && Temporal.Instant.compare(at, ends) <= 0)
    .toSorted((one, other) => Temporal.Instant.compare(one.at, other.at))
}

function remindersOf(
  event: Event,
  lead: number,
  fromArrival: boolean,
  preferences: PreferencesRow,
  unit: ReadUnit,
): Planned[] {
  const { zone } = unit.viewer
  const due = reminderOf(event, { lead, fromArrival, zone })
  if (due === null) return []
  const { eventGroupId, when } = event
  const facts: Facts = {
    kind: 'reminder',
    eventId: event.id,
    title: event.title,
    childNames: namesOfGoing(event),
    when,
    arriveBy: event.arriveBy,
    place: event.locationName ?? event.location,
    children: [],
  }
  const at = ringsAt(due, beginningOf(when, zone), { quietHours: quietHoursOf(preferences), zone })
  return [planned({ eventGroupId, profileId: null, leadMinutes: lead }, at, facts, preferences, unit)]
}

function departureReminder(
  event: Event,
  leaveBy: LeaveBy | undefined,
  preferences: PreferencesRow,
  unit: ReadUnit,
): Planned[] {
  if (!leaveBy || leaveBy.missing !== undefined) return []
  const { eventGroupId } = event
  const facts: Facts = {
    kind: 'departure',
    eventId: event.id,
    title: event.title,
    childNames: namesOfGoing(event),
    leaveBy: leaveBy.at.toString(),
    driveMinutes: leaveBy.drive.minutes,
    isEstimate: leaveBy.drive.from === 'estimate',
    place: event.locationName ?? event.location,
  }
  const quietHours = quietHoursOf(preferences)
  const at = ringsAt(remindAt(leaveBy.at, DEPARTURE_LEAD), leaveBy.at, { quietHours, zone: unit.viewer.zone })
  return [
    planned({ eventGroupId, profileId: null, leadMinutes: DEPARTURE_LEAD }, at, facts, preferences, unit),
  ]
}

function namesOfGoing({ children, notGoing }: Event): string[] {
  return children.flatMap(({ profileId, name }) => (notGoing.includes(profileId) ? [] : name))
}

function birthdayOf(event: Event, preferences: PreferencesRow, unit: ReadUnit): Planned[] {
  const { zone } = unit.viewer
  const [child] = event.children
  const isRequested = preferences.birthday_reminders && (event.isOwnEvent || preferences.friends_reminders)
  if (!isRequested || !child || event.when.kind !== 'days' || event.birthday === null) return []
  const { firstDay: day } = event.when
  const { profileId, name } = child
  const at = ringsAt(birthdayReminder(Temporal.PlainDate.from(day), zone), null, {
    quietHours: quietHoursOf(preferences),
    zone,
  })
  const facts: Facts = { kind: 'birthday', profileId, name, age: event.birthday.age, day }
  return [planned({ eventGroupId: null, profileId, leadMinutes: null }, at, facts, preferences, unit)]
}

function planned(
  of: Pick<Planned, 'eventGroupId' | 'profileId' | 'leadMinutes'>,
  at: Temporal.Instant,
  facts: Facts,
  preferences: PreferencesRow,
  { viewer }: ReadUnit,
): Planned {
  const { language, zone } = viewer
  const text = notificationTextOf(facts, { language, zone, now: at })
  const shown = preferences.lock_screen === 'nothing' ? discreetText(language, text) : text
  return { ...of, key: keyOf(of), at, title: shown.title, body: shown.body }
}

function quietHoursOf({ quiet_from: from, quiet_until: until }: PreferencesRow) {
  return from === null || until === null
    ? null
    : { from: Temporal.PlainTime.from(from), until: Temporal.PlainTime.from(until) }
}
