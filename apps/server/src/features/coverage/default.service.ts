import type { ChosenDriver, Direction, LegDefault } from '@homefield/contract/coverage'
import type { LegDefaultId, ProfileId, TeamId } from '@homefield/contract/wire'
import { takeAdvisoryLock } from '@homefield/database/advisory-lock'
import type { WriteUnit } from '@homefield/database/work'
import type { DefaultActivity } from '@homefield/domain/coverage/default-activity'
import { firstAnswer } from '@homefield/domain/coverage/leg-default'
import { dayOf } from '@homefield/domain/time/day'
import type { z } from 'zod'
import { AppError, found } from '../../lib/app-error.ts'
import {
  answerDefaultRow,
  countDefaults,
  deleteDefaultRow,
  hasTeam,
  insertDefault,
  listDefaults,
  lockAdministered,
} from './default.store.ts'
import { noteDrive } from './leg.store.ts'
import { concernedBy, driverColumns, driverId } from './model.ts'
import { adultsOf, drivingPeople, hasHelper } from './store.ts'
import { showDefault } from './view.ts'

const MOST_DEFAULTS = 200

interface NewDefault {
  readonly id: LegDefaultId
  readonly profileId: ProfileId
  readonly direction: Direction
  readonly teamId: TeamId | null
  readonly activity: DefaultActivity | null
  readonly weekday: number | null
  readonly fromDay?: string | undefined
  readonly untilDay: string | null
  readonly driver: z.output<typeof ChosenDriver>
}

/** @throws AppError `profileNotFound`, `teamNotFound`, `driverNotFound`, `invalid`, `tooManyLegDefaults` */
export async function addDefault(unit: WriteUnit, wanted: NewDefault): Promise<LegDefault> {
  const { id, profileId, teamId, driver } = wanted
  const { userId, zone } = unit.viewer
  const ownerId = found(await lockAdministered(unit, profileId, driverId(driver)), 'profileNotFound')
  if (teamId !== null && !(await hasTeam(unit, teamId))) throw new AppError('teamNotFound')
  if (driver.kind === 'helper' && !(await hasHelper(unit, ownerId, driver.helperId)))
    throw new AppError('driverNotFound')
  if (driver.kind === 'user') {
    const people = await drivingPeople(unit)
    if (!people.some((person) => person.owner_id === ownerId && person.user_id === driver.userId))
      throw new AppError('driverNotFound')
  }
  const fromDay = wanted.fromDay ?? dayOf(unit.now, zone).toString()
  if (wanted.untilDay !== null && wanted.untilDay < fromDay)
    throw new AppError('invalid', [{ path: ['untilDay'], message: 'Before the first day.' }])
  await takeAdvisoryLock(unit, 'leg_defaults', ownerId)
  if ((await countDefaults(unit, ownerId)) >= MOST_DEFAULTS) throw new AppError('tooManyLegDefaults')
  const answer = firstAnswer({ driver, madeBy: userId })
  await insertDefault(unit, {
    id,
    owner_id: ownerId,
    profile_id: profileId,
    direction: wanted.direction,
    platform_team_id: teamId,
    activity: wanted.activity,
    weekday: wanted.weekday,
    from_day: fromDay,
    until_day: wanted.untilDay,
    ...driverColumns(driver),
    driver_kind: driver.kind,
    answer,
    made_by: userId,
  })
  if (driver.kind === 'user' && answer === 'asked') {
    await noteDrive(unit, { person: driver.userId, kind: 'legAsked', ownerId, about: { defaultId: id } })
    unit.bump(`person:${driver.userId}`)
  }
  unit.bump(`profile:${profileId}`)
  return defaultOf(unit, id)
}

/**
 * Records the driver's answer. A driver who accepted may still decline.
 * @throws AppError `legDefaultNotFound`; `legNotYours` if the viewer is not asked
 */
export async function answerDefault(
  unit: WriteUnit,
  id: LegDefaultId,
  answer: 'accept' | 'decline',
): Promise<LegDefault> {
  const [before] = await listDefaults(unit, id)
  if (!before) throw new AppError('legDefaultNotFound')
  const given = answer === 'accept' ? 'accepted' : 'declined'
  if (before.driver_user_id !== unit.viewer.userId) throw new AppError('legNotYours')
  if (before.answer === given) return showDefault(before, unit.viewer.userId)
  if (!(await answerDefaultRow(unit, id, given))) throw new AppError('legNotYours')
  const { made_by: askedBy, owner_id: ownerId, profile_id: profileId } = before
  const { userId } = unit.viewer
  const family = { people: await drivingPeople(unit), adults: await adultsOf(unit, ownerId) }
  for (const person of concernedBy(family, { ownerId, askedBy, driverId: userId })) {
    if (person === userId) continue
    await noteDrive(unit, { person, kind: 'legAnswered', ownerId, about: { defaultId: id, answer: given } })
    unit.bump(`person:${person}`)
  }
  unit.bump(`profile:${profileId}`)
  return defaultOf(unit, id)
}

/** @throws AppError `legDefaultNotFound`, also for somebody who may not assign drivers */
export async function deleteDefault(unit: WriteUnit, id: LegDefaultId): Promise<void> {
  const { profile_id: profileId } = found(await deleteDefaultRow(unit, id), 'legDefaultNotFound')
  unit.bump(`profile:${profileId}`)
}

async function defaultOf(unit: WriteUnit, id: LegDefaultId): Promise<LegDefault> {
  const [row] = await listDefaults(unit, id)
  return showDefault(found(row, 'legDefaultNotFound'), unit.viewer.userId)
}
