import type { Profile, ProfileDeletion } from '@homefield/contract/profile'
import type { Event } from '@homefield/contract/event'
import type { FileId, ProfileId } from '@homefield/contract/wire'
import { circleOf } from '@homefield/database/revisions'
import { takeAdvisoryLock } from '@homefield/database/advisory-lock'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import type { ProfileAction } from '@homefield/domain/access'
import { type SportName, sportNamed } from '@homefield/domain/sport'
import { dayOf, startOfDay, startOfWeek } from '@homefield/domain/time/day'
import type { AccountLimits } from '../../lib/account-limits.ts'
import { AppError, found } from '../../lib/app-error.ts'
import { nextEventsOf } from '../event/service.ts'
import {
  countDeletion,
  countOwnProfiles,
  deleteProfile,
  deleteSports,
  hasStartsIn,
  insertProfile,
  insertSports,
  listProfiles,
  lockProfile,
  lockTeamsOf,
  type SportRow,
  updateProfile,
  type Week,
  writeNotes,
} from './store.ts'
import { showProfile } from './view.ts'

const UPCOMING = 5
/** Earliest date of birth that the app accepts. A check on the table `profiles` enforces the same date. */
const EARLIEST_BIRTH = '1900-01-01'

/** Returns every child that the viewer may see, with the events of the current week (Sunday to Saturday). */
export async function profilesOf(unit: ReadUnit): Promise<Profile[]> {
  return profilesWith(unit, currentWeek(unit))
}

/** Returns every child that the viewer may see, with the events of the next 7 days, for the dashboard. */
export async function profilesAhead(unit: ReadUnit): Promise<Profile[]> {
  return profilesWith(unit, nextSevenDays(unit))
}

async function profilesWith(unit: ReadUnit, week: Week): Promise<Profile[]> {
  const rows = await listProfiles(unit, week)
  return rows.map((row) => showProfile(row, unit.viewer.userId))
}

/** Returns two periods: the next 168 hours for timed events, and today plus six days for all-day events. */
function nextSevenDays({ now, viewer }: ReadUnit): Week {
  const firstDay = dayOf(now, viewer.zone)
  return { from: now, to: now.add({ hours: 7 * 24 }), firstDay, lastDay: firstDay.add({ days: 6 }) }
}

/** Returns true if time has moved an event into or out of the next 7 days since `since`. */
export function haveProfilesAged(unit: ReadUnit, since: Temporal.Instant): Promise<boolean> {
  const [before, after] = [nextSevenDays({ ...unit, now: since }), nextSevenDays(unit)]
  return hasStartsIn(unit, [
    { from: before.from, to: after.from },
    { from: before.to, to: after.to },
  ])
}

function currentWeek({ now, viewer }: ReadUnit): Week {
  const firstDay = startOfWeek(dayOf(now, viewer.zone))
  const nextWeek = firstDay.add({ days: 7 })
  return {
    from: startOfDay(firstDay, viewer.zone),
    to: startOfDay(nextWeek, viewer.zone),
    firstDay,
    lastDay: nextWeek.subtract({ days: 1 }),
  }
}

/**
 * Returns the child if the viewer may perform `action`.
 * A child that the viewer cannot see and a forbidden action give the same error.
 * So no error reveals that a child exists.
 * @throws AppError `profileNotFound`
 */
export async function profileFor(unit: ReadUnit, id: ProfileId, action: ProfileAction): Promise<Profile> {
  const [row] = await listProfiles(unit, currentWeek(unit), { id })
  const profile = showProfile(found(row, 'profileNotFound'), unit.viewer.userId)
  if (!profile.can[action]) throw new AppError('profileNotFound')
  return profile
}

/** Returns a child and the child's next events, including events in progress and today's all-day events. */
export async function profileDetail(
  unit: ReadUnit,
  id: ProfileId,
): Promise<{ profile: Profile; upcomingEvents: Event[] }> {
  const profile = await profileFor(unit, id, 'view')
  return { profile, upcomingEvents: await nextEventsOf(unit, id, UPCOMING) }
}

interface Fields {
  readonly name: string
  readonly color: string
  readonly sports: readonly SportName[]
  readonly photoId: FileId | null
  readonly dateOfBirth: string | null
  /** Notes about the child. An empty string if there are none. */
  readonly notes: string
}
type Some<T> = { readonly [Key in keyof T]?: T[Key] | undefined }

interface NewChild
  extends Pick<Fields, 'name' | 'color' | 'sports'>, Some<Pick<Fields, 'photoId' | 'dateOfBirth' | 'notes'>> {
  readonly id: ProfileId
}

/**
 * Adds a child of the viewer. Sports keep their order, and duplicates are dropped.
 * @throws AppError `dateOfBirthInvalid`, `photoNotFound`, `tooManyProfiles`
 */
export async function addProfile(unit: WriteUnit, limits: AccountLimits, child: NewChild): Promise<Profile> {
  const { id, name, color, photoId, dateOfBirth, notes } = child
  checkBirth(unit, dateOfBirth)
  const values = { id, name, color, photo_file_id: photoId ?? null, date_of_birth: dateOfBirth ?? null }
  if (!(await insertProfile(unit, values))) throw new AppError('photoNotFound')
  await assertRoom(unit, limits)
  const own = { id, ownerId: unit.viewer.userId }
  await insertSports(unit, own, sportsOf(child.sports))
  if (notes !== undefined && notes !== '') await writeNotes(unit, own, notes)
  unit.bump(...(await circleOf(unit, unit.viewer.userId)), `profile:${id}`)
  return profileFor(unit, id, 'view')
}

/**
 * Enforces the limit of children per account.
 * The caller must insert the child before the call, because the count includes the new child.
 * An advisory lock serializes concurrent transactions of the account, so that none exceeds the limit.
 * @throws AppError `tooManyProfiles`
 */
export async function assertRoom(unit: WriteUnit, { children }: AccountLimits): Promise<void> {
  await takeAdvisoryLock(unit, 'profiles', unit.viewer.userId)
  if ((await countOwnProfiles(unit)) > children) throw new AppError('tooManyProfiles', { limit: children })
}

/**
 * Changes only the given fields. `sports` replaces the whole list of sports.
 * @throws AppError `profileNotFound`, `dateOfBirthInvalid`, `photoNotFound`
 * @throws AppError `stale` with the current child, if `version` is not the current version
 */
export async function changeProfile(
  unit: WriteUnit,
  id: ProfileId,
  { version, ...change }: Some<Fields> & { readonly version: number },
): Promise<Profile> {
  checkBirth(unit, change.dateOfBirth)
  if (!(await lockProfile(unit, id))) throw new AppError('profileNotFound')
  const before = await profileFor(unit, id, 'edit')
  if (before.version !== version) throw new AppError('stale', { current: before })
  if (Object.values(change).every((value) => value === undefined)) return before
  const child = { id, ownerId: before.ownerId }
  const values = {
    name: change.name,
    color: change.color,
    photo_file_id: change.photoId,
    date_of_birth: change.dateOfBirth,
  }
  if (!(await updateProfile(unit, id, values))) throw new AppError('photoNotFound')
  if (change.sports !== undefined) {
    await deleteSports(unit, id)
    await insertSports(unit, child, sportsOf(change.sports))
  }
  if (change.notes !== undefined) await writeNotes(unit, child, change.notes)
  unit.bump(`profile:${id}`)
  return profileFor(unit, id, 'view')
}

/** Counts what a deletion of the child would delete. */
export async function previewDeletion(unit: ReadUnit, id: ProfileId): Promise<ProfileDeletion> {
  await profileFor(unit, id, 'delete')
  const { events, team_mappings: teamMappings, friends } = await countDeletion(unit, id)
  return { events, teamMappings, friends }
}

/** Deletes a child with its events. A trigger notifies the owner if somebody else deletes the child. */
export async function removeProfile(unit: WriteUnit, id: ProfileId): Promise<void> {
  const { ownerId } = await profileFor(unit, id, 'delete')
  const teams = await lockTeamsOf(unit, id)
  const circle = await circleOf(unit, ownerId)
  if (!(await deleteProfile(unit, id))) throw new AppError('profileNotFound')
  unit.bump(...circle, `profile:${id}`, ...teams.map((team): `team:${string}` => `team:${team}`))
}

/** Rejects a date of birth before `EARLIEST_BIRTH`, or in the future in the viewer's time zone. */
function checkBirth({ now, viewer }: ReadUnit, day: string | null | undefined): void {
  if (day === undefined || day === null) return
  const isAhead = Temporal.PlainDate.compare(day, dayOf(now, viewer.zone)) > 0
  if (isAhead || Temporal.PlainDate.compare(day, EARLIEST_BIRTH) < 0) throw new AppError('dateOfBirthInvalid')
}

function sportsOf(names: readonly SportName[]): SportRow[] {
  return [...new Set(names)].map((name) => ({ name, color: sportNamed(name).color }))
}
