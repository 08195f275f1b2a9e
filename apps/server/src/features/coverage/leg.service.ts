/**
 * Changes who drives. The domain's state machine (`coverage/leg`) decides what a person may change.
 * Each request locks its legs first. Two adults who take the same leg at the same time therefore cannot both have it:
 * the second one gets `legTaken` with the current driver.
 */
import type { ChangedLegs, ChosenDriver, SeenMoment } from '@homefield/contract/coverage'
import type { EventId, ProfileId } from '@homefield/contract/wire'
import { profileSubjects, type WriteUnit } from '@homefield/database/work'
import {
  answer,
  assign,
  type Direction,
  type Driver,
  isActive,
  type Leg,
  type LegAnswer,
  type LegEditor,
  type LegRefusal,
  type LegResult,
  release,
  undo,
} from '@homefield/domain/coverage/leg'
import type { ResolvedLeg } from '@homefield/domain/coverage/leg-default'
import type { z } from 'zod'
import { AppError } from '../../lib/app-error.ts'
import {
  type DriveNote,
  eventGroupsToCover,
  lockLegs,
  type NewLegRow,
  noteDrive,
  openLegs,
  previousOfOwnChanges,
  storeLegs,
  storeOwnLeg,
} from './leg.store.ts'
import {
  assignmentOf,
  concernedBy,
  coverageIn,
  coveredEventOf,
  driverId,
  isAsSeen,
  legBefore,
} from './model.ts'
import { adultsOf, coverageOfEvents, drivingPeople, hasHelper, type PersonRow } from './store.ts'
import { type Names, namesIn, showLeg } from './view.ts'

interface SeenLeg {
  readonly eventId: EventId
  readonly profileId: ProfileId
  readonly direction: Direction
  readonly version: number
  readonly seen?: SeenMoment | undefined
}

type Chosen = z.output<typeof ChosenDriver>

/** A leg that the request names, with the rights of the viewer. */
interface OpenLeg {
  readonly seen: SeenLeg
  readonly current: ResolvedLeg
  readonly ownerId: string
  readonly isPrivate: boolean
  /** True if the event moved since the person saw it. */
  readonly isOutdated: boolean
  readonly by: LegEditor
}

interface ChangedLeg extends OpenLeg {
  readonly changed: Leg
}

/** The people who drive in the viewer's families, and the adults of the changed leg's family. */
interface Family {
  readonly people: readonly PersonRow[]
  readonly adults: readonly string[]
}

type Recipients = (leg: ChangedLeg, family: Family) => readonly Told[]
interface Told {
  readonly person: string
  readonly kind: DriveNote['kind']
  readonly answer?: 'accepted' | 'declined' | 'released' | 'relieved'
}

/**
 * Gives the legs a driver. A person with an account is asked first, unless they assign themselves.
 * @throws AppError `eventNotFound`, `profileNotFound`, `driverNotFound`, `legNotOpen`; `legTaken` with the current leg
 */
export async function assignLegs(
  unit: WriteUnit,
  { legs, driver }: { readonly legs: readonly SeenLeg[]; readonly driver: Chosen },
): Promise<ChangedLegs> {
  const isSelf = driver.kind === 'user' && driver.userId === unit.viewer.userId
  return changeLegs(unit, legs, {
    driver,
    act: ({ current, by, seen, isOutdated }) =>
      assign(current, { by, driver, replaces: seen.version, isOutdated }),
    // A viewer may not assign others. As in other calls, they get the error for an event that they do not see.
    refused: { notAllowed: 'eventNotFound' },
    tell: ({ current, changed }) => {
      if (changed.status === 'asked')
        return [...relieved(current), { person: changed.driver.userId, kind: 'legAsked' }]
      return isSelf && current.status === 'asked'
        ? [{ person: current.askedBy, kind: 'legAnswered', answer: 'accepted' }]
        : relieved(current)
    },
  })
}

/** @throws AppError `eventNotFound`, `profileNotFound`, `legNotOpen`; `legNotYours` with the current leg */
export async function answerLegs(
  unit: WriteUnit,
  given: { readonly legs: readonly SeenLeg[]; readonly answer: LegAnswer },
): Promise<ChangedLegs> {
  return changeLegs(unit, given.legs, {
    act: ({ current, by, isOutdated }) => answer(current, { by, answer: given.answer, isOutdated }),
    tell: (leg, family) => {
      if (leg.changed.status === 'declined') return freed(leg, family, 'declined')
      return leg.current.status === 'asked'
        ? [{ person: leg.current.askedBy, kind: 'legAnswered', answer: 'accepted' }]
        : []
    },
  })
}

/**
 * Removes the driver, so that the legs need one and no default applies.
 * @throws AppError `eventNotFound`, `profileNotFound`, `legNotOpen`; `legNotYours`, `legTaken` with the current leg
 */
export async function releaseLegs(
  unit: WriteUnit,
  { legs }: { readonly legs: readonly SeenLeg[] },
): Promise<ChangedLegs> {
  return changeLegs(unit, legs, {
    act: ({ current, by, seen }) => release(current, { by, replaces: seen.version }),
    tell: (leg, family) =>
      isActive(leg.current) && isDrivenBy(leg.current.driver, unit.viewer.userId)
        ? freed(leg, family, 'released')
        : relieved(leg.current),
  })
}

/**
 * Restores the legs as they were before the viewer's last change.
 * @throws AppError `legTaken` with the current leg, if somebody changed it since, or the earlier driver left the family
 */
export async function undoLegs(
  unit: WriteUnit,
  { legs }: { readonly legs: readonly SeenLeg[] },
): Promise<ChangedLegs> {
  return changeLegs(unit, legs, { act: 'undo', tell: () => [] })
}

const CODES = {
  taken: 'legTaken',
  changed: 'legTaken',
  notAsked: 'legNotYours',
  notAllowed: 'legNotYours',
} as const satisfies Record<LegRefusal, string>

interface Rule {
  readonly act: ((leg: OpenLeg) => LegResult) | 'undo'
  readonly driver?: Chosen
  readonly refused?: Partial<Record<LegRefusal, 'eventNotFound'>>
  /** Returns the people to notify of the change. The viewer is never notified. */
  readonly tell: Recipients
}

async function changeLegs(unit: WriteUnit, seen: readonly SeenLeg[], rule: Rule): Promise<ChangedLegs> {
  const { driver } = rule
  const locked = await lockLegs(unit, seen, driver ? driverId(driver) : null)
  const { open, groups, names } = await legsSeen(unit, seen, locked)
  const people = await drivingPeople(unit)
  if (driver) await assertMayDrive(unit, driver, open, people)
  const act = rule.act === 'undo' ? await undoing(unit, groups, people) : rule.act
  const changed = open.flatMap((leg): ChangedLeg[] => {
    const result = act(leg)
    if (result.refused !== undefined) throw refusal(result.refused, rule, shown(leg, names, unit))
    return result.ok === leg.current ? [] : [{ ...leg, changed: result.ok }]
  })
  await store(unit, changed, rule.act === 'undo')
  const adults = new Map<string, readonly string[]>()
  for (const { ownerId } of changed)
    if (!adults.has(ownerId)) adults.set(ownerId, await adultsOf(unit, ownerId))
  await notify(unit, changed, (leg) => rule.tell(leg, { people, adults: adults.get(leg.ownerId) ?? [] }))
  unit.bump(...profileSubjects(changed.map(({ seen: { profileId } }) => profileId)))
  const after = await legsSeen(unit, seen, locked)
  return { legs: after.open.map((leg) => shown(leg, after.names, unit)) }
}

/** Resolves the locked legs. Throws if the viewer does not see one of them, or if an event needs no driver. */
async function legsSeen(
  unit: WriteUnit,
  seen: readonly SeenLeg[],
  locked: Awaited<ReturnType<typeof lockLegs>>,
) {
  const groupOf = new Map(locked.map((row) => [`${row.event_id} ${row.child}`, row]))
  const groups = [...new Set(locked.flatMap((row) => row.event_group_id ?? []))]
  const profileIds = [...new Set(seen.map(({ profileId }) => profileId))]
  const rows = await coverageOfEvents(unit, groups, profileIds)
  const events = new Map((await eventGroupsToCover(unit, groups)).map((row) => [row.event_group_id, row]))
  const covered = coverageIn(rows)
  const open = new Map<string, OpenLeg>()
  for (const one of seen) {
    const row = groupOf.get(`${one.eventId} ${one.profileId}`)
    const event = row?.event_group_id ? events.get(row.event_group_id) : undefined
    if (!row?.owner_id || !event) throw new AppError('eventNotFound')
    if (row.profile_id === null) throw new AppError('profileNotFound')
    const current = covered(coveredEventOf(event)).legs.find(
      ({ profileId, direction }) => profileId === one.profileId && direction === one.direction,
    )
    if (!current) throw new AppError('legNotOpen')
    open.set(`${event.event_group_id} ${one.profileId} ${one.direction}`, {
      seen: one,
      current,
      ownerId: row.owner_id,
      isPrivate: event.is_private,
      // A leg with a driver gets a new version when its event moves. An open leg has no version of its own.
      isOutdated: one.seen ? !isAsSeen(event, one.seen) : isActive(current) && one.version < current.version,
      by: { userId: unit.viewer.userId, mayAssign: row.may_assign },
    })
  }
  return { open: [...open.values()], groups, names: namesIn(rows) }
}

/** Only people who see an event can drive there. A viewer does not see private events. */
async function assertMayDrive(
  unit: WriteUnit,
  driver: Chosen,
  legs: readonly OpenLeg[],
  people: readonly PersonRow[],
): Promise<void> {
  for (const { ownerId, isPrivate } of legs) {
    const mayDrive =
      driver.kind === 'helper'
        ? await hasHelper(unit, ownerId, driver.helperId)
        : driver.kind !== 'user' || isDriverOf(people, { userId: driver.userId, ownerId, isPrivate })
    if (!mayDrive) throw new AppError('driverNotFound')
  }
}

function isDriverOf(
  people: readonly PersonRow[],
  wanted: { readonly userId: string; readonly ownerId: string; readonly isPrivate: boolean },
): boolean {
  return people.some(
    (person) =>
      person.owner_id === wanted.ownerId &&
      person.user_id === wanted.userId &&
      !(wanted.isPrivate && person.role === 'viewer'),
  )
}

/** Returns the rule of an undo, which needs the assignments before the viewer's changes. */
async function undoing(
  unit: WriteUnit,
  groups: readonly string[],
  people: readonly PersonRow[],
): Promise<(leg: OpenLeg) => LegResult> {
  const previous = await previousOfOwnChanges(unit, groups)
  return ({ current, seen, ownerId, isPrivate }) => {
    const row = previous.find(
      (one) =>
        one.event_group_id === current.eventGroupId &&
        one.profile_id === current.profileId &&
        one.direction === current.direction,
    )
    if (!row || current.version !== seen.version) return { refused: 'changed' }
    const before = legBefore(row.previous, current.version)
    const { driver } = before
    const isGone =
      driver?.kind === 'user' && !isDriverOf(people, { userId: driver.userId, ownerId, isPrivate })
    return isGone ? { refused: 'changed' } : undo(current, before)
  }
}

function refusal(refused: LegRefusal, rule: Rule, current: ChangedLegs['legs'][number]): AppError {
  const code = rule.refused?.[refused] ?? CODES[refused]
  // Unlike a conflict, a missing right must not differ from an unknown event.
  return code === 'eventNotFound' ? new AppError(code) : new AppError(code, { current })
}

function shown({ seen, current }: OpenLeg, names: Names, { viewer }: WriteUnit): ChangedLegs['legs'][number] {
  return { ...showLeg(current, names, viewer.userId), eventId: seen.eventId }
}

/** Viewers store only their own legs, through a function that checks them again. */
async function store(unit: WriteUnit, legs: readonly ChangedLeg[], isUndo: boolean): Promise<void> {
  const rows = legs.map((leg) => ({ mayAssign: leg.by.mayAssign, row: rowOf(leg, unit, isUndo) }))
  await storeLegs(
    unit,
    rows.flatMap(({ mayAssign, row }) => (mayAssign && row.version > 0 ? [row] : [])),
  )
  await openLegs(
    unit,
    rows.flatMap(({ mayAssign, row }) => (mayAssign && row.version === 0 ? [row] : [])),
  )
  for (const { mayAssign, row } of rows)
    if (!mayAssign) await storeOwnLeg(unit, row.version === 0 ? { ...row, status: null } : row)
}

function rowOf({ current, changed, ownerId }: ChangedLeg, { viewer }: WriteUnit, isUndo: boolean): NewLegRow {
  const before = current.from === 'choice' ? assignmentOf(current) : {}
  return {
    event_group_id: current.eventGroupId,
    profile_id: current.profileId,
    direction: current.direction,
    owner_id: ownerId,
    ...assignmentOf(changed),
    changed_by: viewer.userId,
    previous: isUndo ? null : before,
    version: changed.version,
  }
}

/** Tells everybody who is concerned by the changes once, with all of their legs. */
async function notify(
  unit: WriteUnit,
  legs: readonly ChangedLeg[],
  toldOf: (leg: ChangedLeg) => readonly Told[],
): Promise<void> {
  const told = legs.flatMap((leg) => toldOf(leg).map((one) => ({ leg, ...one })))
  const others = told.filter(({ person }) => person !== unit.viewer.userId)
  for (const [, same] of Map.groupBy(others, (one) =>
    JSON.stringify([one.person, one.kind, one.answer, one.leg.ownerId]),
  )) {
    const [first] = same
    if (!first) continue
    const { person, kind, leg } = first
    const legsOf = same.map(({ leg: { current } }) => ({
      eventGroupId: current.eventGroupId,
      profileId: current.profileId,
      direction: current.direction,
    }))
    const about = first.answer === undefined ? { legs: legsOf } : { legs: legsOf, answer: first.answer }
    await noteDrive(unit, { person, kind, ownerId: leg.ownerId, about })
    unit.bump(`person:${person}`)
  }
}

function freed(
  { current: { driver, askedBy }, ownerId }: ChangedLeg,
  family: Family,
  how: 'declined' | 'released',
): Told[] {
  const told = concernedBy(family, { ownerId, askedBy, driverId: driver && driverId(driver) })
  return told.map((person) => ({ person, kind: 'legAnswered', answer: how }))
}

/** A person who agreed to drive learns that an adult freed the leg or gave it to another driver. */
function relieved(before: Leg): Told[] {
  return (before.status === 'confirmed' || before.status === 'check') && before.driver.kind === 'user'
    ? [{ person: before.driver.userId, kind: 'legAnswered', answer: 'relieved' }]
    : []
}

function isDrivenBy(driver: Driver, userId: string): boolean {
  return driver.kind === 'user' && driver.userId === userId
}
