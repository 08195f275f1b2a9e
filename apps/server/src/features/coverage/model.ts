import type { SeenMoment } from '@homefield/contract/coverage'
import { ACTIVITY_TYPES, type Event, EVENT_STATUSES } from '@homefield/contract/event'
import type { JsonValue } from '@homefield/database/json-column'
import { type AbsenceSpan, attendance } from '@homefield/domain/coverage/absence'
import { DEFAULT_ACTIVITIES } from '@homefield/domain/coverage/default-activity'
import { DIRECTIONS, type Direction, type Driver, type Leg, NO_DRIVER } from '@homefield/domain/coverage/leg'
import {
  DEFAULT_ANSWERS,
  type LegDefault,
  type LegEvent,
  legIndex,
  legsOf,
  type ResolvedLeg,
  type StoredLeg,
} from '@homefield/domain/coverage/leg-default'
import { dayOf } from '@homefield/domain/time/day'
import type { AssignmentColumns, EventGroupRow } from './leg.store.ts'
import type { CoverageRows, DriverRow, LegDefaultRow, LegRow, PersonRow } from './store.ts'

/** The fields of an event that decide its legs and who goes. */
export interface CoveredEvent extends Pick<
  Event,
  'eventGroupId' | 'when' | 'status' | 'activity' | 'isHidden' | 'seriesId'
> {
  readonly children: readonly { readonly profileId: string }[]
}

export interface Coverage {
  /** All legs of the children who go, also those without a driver. */
  readonly legs: readonly ResolvedLeg[]
  /** Ids of the children who do not go. */
  readonly notGoing: readonly string[]
}

/** Returns the stored legs and the defaults in the form of the domain. */
export function choicesIn({ legs, defaults }: Pick<CoverageRows, 'legs' | 'defaults'>) {
  return { stored: legIndex(legs.map(storedLegOf)), defaults: defaults.map(legDefaultOf) }
}

/** Returns a function that finds the legs and the attendance of an event to which the rows belong. */
export function coverageIn(rows: CoverageRows): (event: CoveredEvent) => Coverage {
  const choices = choicesIn(rows)
  const isGoing = attendance({
    marks: rows.marks.map((mark) => ({
      eventGroupId: mark.event_group_id,
      profileId: mark.profile_id,
      isGoing: mark.is_going,
    })),
    spans: rows.spans.flatMap(spanOf),
  })
  const unseen = Map.groupBy(rows.unseen, (one) => one.event_group_id)
  const teams = Map.groupBy(rows.teams, (team) => keyOf(team.event_group_id, team.profile_id))
  return (event) => {
    const children = event.children.map(({ profileId }) => {
      const platformTeamIds = (teams.get(keyOf(event.eventGroupId, profileId)) ?? []).map(
        (team) => team.platform_team_id,
      )
      const { eventGroupId, seriesId } = event
      return {
        profileId,
        platformTeamIds,
        isGoing: isGoing({
          eventGroupId,
          profileId,
          seriesId,
          platformTeamIds,
          // Most events have no absence, so their day is never needed.
          get day() {
            return dayIn(event)
          },
        }),
      }
    })
    const unseenDefaultIds = new Set(unseen.get(event.eventGroupId)?.map((one) => one.leg_default_id))
    return {
      legs: legsOf({ ...legEventOf(event, children), unseenDefaultIds }, choices),
      notGoing: children.filter((child) => !child.isGoing).map(({ profileId }) => profileId),
    }
  }
}

function dayIn({ when }: CoveredEvent): Temporal.PlainDate {
  return when.kind === 'days'
    ? Temporal.PlainDate.from(when.firstDay)
    : dayOf(Temporal.Instant.from(when.start), when.zone)
}

export function coveredEventOf(row: EventGroupRow): CoveredEvent {
  return {
    eventGroupId: row.event_group_id,
    when:
      row.all_day || row.start_time === null || row.zone === null
        ? { kind: 'days', firstDay: row.first_day ?? '', lastDay: row.last_day ?? '', timeTbd: row.time_tbd }
        : { kind: 'timed', start: row.start_time, end: row.end_time, zone: row.zone },
    status: EVENT_STATUSES.find((status) => status === row.status) ?? 'removed',
    activity: ACTIVITY_TYPES.find((activity) => activity === row.activity) ?? 'other',
    isHidden: false,
    seriesId: row.series_id,
    children: row.children,
  }
}

export function legEventOf(event: CoveredEvent, children: LegEvent['children']): LegEvent {
  const { eventGroupId, when, status, activity, isHidden } = event
  return {
    eventGroupId,
    children,
    when:
      when.kind === 'days'
        ? { kind: 'days' }
        : { kind: 'timed', start: Temporal.Instant.from(when.start), zone: when.zone },
    status,
    activity,
    isHidden,
  }
}

/** True if the event still has the time and place that a person saw. */
export function isAsSeen({ moments }: Pick<EventGroupRow, 'moments'>, seen: SeenMoment): boolean {
  return moments.some(
    ({ start, end, place }) =>
      isSameInstant(start, seen.start) && isSameInstant(end, seen.end) && place === seen.place,
  )
}

function isSameInstant(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : Temporal.Instant.compare(one, other) === 0
}

function storedLegOf(row: LegRow): StoredLeg {
  return {
    eventGroupId: row.event_group_id,
    profileId: row.profile_id,
    direction: directionOf(row.direction),
    ...legOf(row),
  }
}

function legOf({ version, ...row }: AssignmentColumns & { readonly version: number }): Leg {
  const driver = driverOf(row)
  if (driver === null) return { status: 'unassigned', driver: null, askedBy: null, version }
  switch (row.status) {
    case 'asked':
      if (driver.kind !== 'user') throw new Error('only a person with an account is asked')
      // If the account of the person who asked was deleted, the driver counts as having asked themselves.
      return { status: 'asked', driver, askedBy: row.asked_by ?? driver.userId, version }
    case 'confirmed':
    case 'check':
    case 'declined':
      return { status: row.status, driver, askedBy: row.asked_by, version }
    default:
      throw new Error(`unknown status of a leg: ${row.status}`)
  }
}

/** Returns the columns of a leg, without its key and version. */
export function assignmentOf({ status, driver, askedBy }: Leg): AssignmentColumns {
  return { status, ...driverColumns(driver), asked_by: askedBy }
}

export function driverColumns(driver: Driver | null) {
  return {
    driver_kind: driver?.kind ?? null,
    driver_user_id: driver?.kind === 'user' ? driver.userId : null,
    driver_helper_id: driver?.kind === 'helper' ? driver.helperId : null,
    note: driver?.kind === 'otherFamily' ? (driver.note ?? '') : '',
  }
}

/** Returns the id of a person or a helper. */
export function driverId(driver: Driver): string | null {
  if (driver.kind === 'user') return driver.userId
  return driver.kind === 'helper' ? driver.helperId : null
}

/** Reads the stored assignment before the last change. An empty one stands for a leg that was not stored. */
export function legBefore(previous: JsonValue, version: number): Leg {
  // The cast is safe, because the app writes only assignments and empty objects to this column.
  const columns = previous as unknown as AssignmentColumns | Record<string, never>
  return 'status' in columns
    ? legOf({ ...(columns as AssignmentColumns), version: version - 1 })
    : { ...NO_DRIVER, version: 0 }
}

export function driverOf(row: Omit<DriverRow, 'driver_name'>): Driver | null {
  if (row.driver_user_id !== null) return { kind: 'user', userId: row.driver_user_id }
  if (row.driver_helper_id !== null) return { kind: 'helper', helperId: row.driver_helper_id }
  if (row.driver_kind === 'alone') return { kind: 'alone' }
  return row.driver_kind === 'otherFamily' ? { kind: 'otherFamily', note: row.note } : null
}

export function legDefaultOf(row: LegDefaultRow): LegDefault {
  const driver = driverOf(row)
  if (driver === null) throw new Error('a default names a driver')
  return {
    id: row.id,
    profileId: row.profile_id,
    direction: directionOf(row.direction),
    platformTeamId: row.platform_team_id,
    activity: DEFAULT_ACTIVITIES.find((activity) => activity === row.activity) ?? null,
    weekday: row.weekday,
    fromDay: Temporal.PlainDate.from(row.from_day),
    untilDay: row.until_day === null ? null : Temporal.PlainDate.from(row.until_day),
    driver,
    // If the account of the person who made the default was deleted, the default counts as made by its driver.
    madeBy: row.made_by ?? (driver.kind === 'user' ? driver.userId : ''),
    answer: DEFAULT_ANSWERS.find((answer) => answer === row.answer) ?? 'declined',
  }
}

export function spanOf(row: CoverageRows['spans'][number]): AbsenceSpan[] {
  const { profile_id: profileId, series_id: seriesId, platform_team_id: platformTeamId } = row
  const span = {
    profileId,
    fromDay: Temporal.PlainDate.from(row.from_day),
    untilDay: row.until_day === null ? null : Temporal.PlainDate.from(row.until_day),
  }
  if (seriesId !== null) return [{ ...span, of: { kind: 'series', seriesId } }]
  return platformTeamId === null ? [] : [{ ...span, of: { kind: 'team', platformTeamId } }]
}

export function directionOf(text: string): Direction {
  const direction = DIRECTIONS.find((one) => one === text)
  if (direction === undefined) throw new Error(`unknown direction: ${text}`)
  return direction
}

/**
 * Returns the people to notify that a driver is gone: the person who asked the driver.
 * If drivers took the leg themselves, or if the person who asked has left the family, these are its adults.
 */
export function concernedBy(
  { people, adults }: { readonly people: readonly PersonRow[]; readonly adults: readonly string[] },
  { ownerId, askedBy, driverId }: { ownerId: string; askedBy: string | null; driverId: string | null },
): readonly string[] {
  const hasAsker =
    askedBy !== driverId && people.some((one) => one.owner_id === ownerId && one.user_id === askedBy)
  return askedBy !== null && hasAsker ? [askedBy] : adults
}

function keyOf(eventGroupId: string, profileId: string): string {
  return `${eventGroupId} ${profileId}`
}
