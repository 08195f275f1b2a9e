import type { Driver, DrivingFamily, Helper, Leg, LegDefault } from '@homefield/contract/coverage'
import type { Driver as KnownDriver } from '@homefield/domain/coverage/leg'
import type { ResolvedLeg } from '@homefield/domain/coverage/leg-default'
import type { HelperRow } from './helper.store.ts'
import { directionOf, legDefaultOf } from './model.ts'
import type { CoverageRows, DriverRow, LegDefaultRow, PersonRow } from './store.ts'

/** The names of people and helpers by id. */
export type Names = ReadonlyMap<string, string>

export function namesIn({ legs, defaults }: Pick<CoverageRows, 'legs' | 'defaults'>): Names {
  const names = new Map<string, string>()
  const add = (id: string | null, name: string | null) => {
    if (id !== null && name !== null) names.set(id, name)
  }
  const addDriver = (row: DriverRow) => add(row.driver_user_id ?? row.driver_helper_id, row.driver_name)
  for (const leg of legs) {
    addDriver(leg)
    add(leg.asked_by, leg.asked_by_name)
  }
  for (const one of defaults) {
    addDriver(one)
    add(one.made_by, one.made_by_name)
  }
  return names
}

export function showLeg(leg: ResolvedLeg, names: Names, viewerId: string): Leg {
  return {
    profileId: leg.profileId,
    direction: leg.direction,
    status: leg.status,
    driver: leg.driver && showDriver(leg.driver, names, viewerId),
    askedBy: leg.askedBy === null ? null : (names.get(leg.askedBy) ?? null),
    defaultId: leg.defaultId,
    version: leg.version,
  }
}

export function showDriver(driver: KnownDriver, names: Names, viewerId: string): Driver {
  if (driver.kind === 'user') {
    const { kind, userId } = driver
    return { kind, userId, name: names.get(userId) ?? '', isViewer: userId === viewerId }
  }
  if (driver.kind === 'helper') return { ...driver, name: names.get(driver.helperId) ?? '' }
  return driver.kind === 'alone' ? { kind: 'alone' } : { kind: 'otherFamily', note: driver.note ?? '' }
}

export function showHelper(row: Omit<HelperRow, 'owner_id'>): Helper {
  return {
    id: row.id,
    name: row.name,
    phoneNumber: row.phone_number || null,
    email: row.email || null,
    version: row.version,
  }
}

export function showDefault(row: LegDefaultRow, viewerId: string): LegDefault {
  const { driver, activity, answer } = legDefaultOf(row)
  return {
    id: row.id,
    profileId: row.profile_id,
    direction: directionOf(row.direction),
    teamId: row.platform_team_id,
    teamName: row.team_name,
    activity,
    weekday: row.weekday,
    fromDay: row.from_day,
    untilDay: row.until_day,
    driver: showDriver(driver, namesIn({ legs: [], defaults: [row] }), viewerId),
    answer,
    version: row.version,
  }
}

export function showPerson(row: PersonRow, viewerId: string): DrivingFamily['people'][number] {
  return {
    userId: row.user_id,
    name: row.full_name,
    photoId: row.photo_file_id,
    isViewer: row.user_id === viewerId,
    isAdult: row.role !== 'viewer',
  }
}
