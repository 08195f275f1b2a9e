/**
 * The states of a leg: one child's way to an event, or back from it, and who drives.
 * The functions have no side effects. Each returns a changed leg, or the reason why nothing changes.
 *
 * A leg has at most one driver. The driver is active in the states `asked`, `confirmed` and `check`:
 * - `asked`: an adult asked another person, who has not answered.
 * - `confirmed`: the driver agreed, or needs no question.
 * - `check`: the driver agreed, but the event has moved since.
 * A leg that is `unassigned` or `declined` needs a driver.
 * A `declined` leg still names the driver who declined and the adult who asked.
 */
export const DIRECTIONS = ['there', 'back'] as const
export type Direction = (typeof DIRECTIONS)[number]

export const LEG_STATUSES = ['unassigned', 'asked', 'confirmed', 'check', 'declined'] as const

/** A person with an account. */
interface UserDriver {
  readonly kind: 'user'
  readonly userId: string
}

/** How a child gets to an event or back. `alone` means that the child walks or takes the bus. */
export type Driver =
  | UserDriver
  | { readonly kind: 'helper'; readonly helperId: string }
  | { readonly kind: 'alone' }
  | { readonly kind: 'otherFamily'; readonly note: string | null }

/**
 * `askedBy` is the user who assigned the driver; null if the drivers assigned themselves.
 * `version` increases with each change. It is 0 for a leg that is not stored, because nobody has chosen anything.
 */
export type Leg = { readonly version: number } & (
  | { readonly status: 'unassigned'; readonly driver: null; readonly askedBy: null }
  | { readonly status: 'asked'; readonly driver: UserDriver; readonly askedBy: string }
  | { readonly status: 'confirmed' | 'check'; readonly driver: Driver; readonly askedBy: string | null }
  | { readonly status: 'declined'; readonly driver: Driver; readonly askedBy: string | null }
)

export type ActiveLeg = Exclude<Leg, { readonly status: 'unassigned' | 'declined' }>

/** The person who changes a leg. */
export interface LegEditor {
  readonly userId: string
  /** True for the owner and administrators. A viewer may assign only themselves. */
  readonly mayAssign: boolean
}

/**
 * - `taken`: another driver has the leg, and the command does not name that assignment.
 * - `notAsked`: the person is not the driver of the leg, so the answer is not theirs.
 * - `notAllowed`: the person may not decide about other drivers.
 * - `changed`: the leg changed after the change that should be undone.
 */
export type LegRefusal = 'taken' | 'notAsked' | 'notAllowed' | 'changed'

export type LegResult =
  | { readonly ok: Leg; readonly refused?: undefined }
  | { readonly ok?: undefined; readonly refused: LegRefusal }

export const NO_DRIVER: Leg = { status: 'unassigned', driver: null, askedBy: null, version: 0 }

export function isActive(leg: Leg): leg is ActiveLeg {
  return leg.status === 'asked' || leg.status === 'confirmed' || leg.status === 'check'
}

export function isSameDriver(one: Driver, other: Driver): boolean {
  if (one.kind === 'user') return other.kind === 'user' && one.userId === other.userId
  if (one.kind === 'helper') return other.kind === 'helper' && one.helperId === other.helperId
  if (one.kind === 'otherFamily') return other.kind === 'otherFamily' && one.note === other.note
  return one.kind === other.kind
}

interface Assignment {
  readonly by: LegEditor
  readonly driver: Driver
  /** The version of the assignment that the new one replaces, as the person saw it. */
  readonly replaces?: number | undefined
  /**
   * True if the event moved after the person last saw its time, for example while they were offline.
   * Their consent is for the old time, so the leg becomes `check` instead of `confirmed`.
   */
  readonly isOutdated?: boolean | undefined
}

/**
 * Gives the leg a driver. Another user is asked; all other drivers are confirmed at once.
 * Nobody needs `replaces` to hand over their own leg.
 * Assigning the present driver again does not ask them again. A driver who assigns themselves accepts.
 */
export function assign(leg: Leg, { by, driver, replaces, isOutdated = false }: Assignment): LegResult {
  const isSelf = driver.kind === 'user' && driver.userId === by.userId
  if (!isSelf && !by.mayAssign) return { refused: 'notAllowed' }
  if (isActive(leg)) {
    if (isSameDriver(leg.driver, driver)) {
      const isAsked = driver.kind === 'user' && !isSelf
      return isAsked ? { ok: leg } : agree(leg, isOutdated)
    }
    if (!isDriver(leg, by) && (!by.mayAssign || replaces !== leg.version)) return { refused: 'taken' }
  }
  const version = leg.version + 1
  if (driver.kind === 'user' && !isSelf)
    return { ok: { status: 'asked', driver, askedBy: by.userId, version } }
  return { ok: { status: agreed(isOutdated), driver, askedBy: isSelf ? null : by.userId, version } }
}

export const LEG_ANSWERS = ['accept', 'decline', 'stillWorks'] as const
export type LegAnswer = (typeof LEG_ANSWERS)[number]

interface GivenAnswer extends Pick<Assignment, 'by' | 'isOutdated'> {
  readonly answer: LegAnswer
}

/**
 * Records the driver's answer. Helpers, other families and children do not answer themselves:
 * an adult who may assign answers for them.
 * A confirmed driver may still decline.
 */
export function answer(leg: Leg, { by, answer, isOutdated = false }: GivenAnswer): LegResult {
  if (leg.status === 'unassigned' || !mayAnswer(leg.driver, by)) return { refused: 'notAsked' }
  if (leg.status === 'declined') return answer === 'decline' ? { ok: leg } : { refused: 'notAsked' }
  if (answer !== 'decline') return agree(leg, isOutdated)
  return { ok: { status: 'declined', driver: leg.driver, askedBy: leg.askedBy, version: leg.version + 1 } }
}

interface Release {
  readonly by: LegEditor
  /** The version of the assignment, as the person saw it. Only the release of another driver needs it. */
  readonly replaces?: number | undefined
}

/** Removes the driver. The result is stored: it prevents a default from applying to the leg. Viewers free only their own legs. */
export function release(leg: Leg, { by, replaces }: Release): LegResult {
  if (leg.status === 'unassigned')
    return { ok: leg.version === 0 && by.mayAssign ? { ...leg, version: 1 } : leg }
  if (!isDriver(leg, by)) {
    if (!by.mayAssign) return { refused: 'notAllowed' }
    if (isActive(leg) && replaces !== leg.version) return { refused: 'taken' }
  }
  return { ok: { ...NO_DRIVER, version: leg.version + 1 } }
}

/**
 * Returns the leg after the time or place of its event changed.
 * An asked leg stays asked, but gets a new version.
 * An answer to the old version is therefore recognized as an answer about the old time (`isOutdated`).
 */
export function afterMove(leg: Leg): Leg {
  if (!isActive(leg)) return leg
  const version = leg.version + 1
  if (leg.status === 'asked') return { status: 'asked', driver: leg.driver, askedBy: leg.askedBy, version }
  return { status: 'check', driver: leg.driver, askedBy: leg.askedBy, version }
}

/**
 * Returns the leg as it was before its last change, with a new version.
 * A leg that was not stored before has version 0 again: the caller deletes the stored leg, so that defaults apply.
 * The server stores `before` with the change. A client could otherwise invent a confirmation.
 */
export function undo(leg: Leg, before: Leg): LegResult {
  if (leg.version !== before.version + 1) return { refused: 'changed' }
  return { ok: before.version === 0 ? before : { ...before, version: leg.version + 1 } }
}

function agree(leg: ActiveLeg, isOutdated: boolean): LegResult {
  const status = agreed(isOutdated)
  if (leg.status === status || (leg.status === 'confirmed' && isOutdated)) return { ok: leg }
  return { ok: { status, driver: leg.driver, askedBy: leg.askedBy, version: leg.version + 1 } }
}

function agreed(isOutdated: boolean): 'check' | 'confirmed' {
  return isOutdated ? 'check' : 'confirmed'
}

function isDriver({ driver }: Leg, { userId }: LegEditor): boolean {
  return driver?.kind === 'user' && driver.userId === userId
}

function mayAnswer(driver: Driver, by: LegEditor): boolean {
  return driver.kind === 'user' ? driver.userId === by.userId : by.mayAssign
}
