/**
 * Rebases queued edits after an earlier edit of the same item (such as an event) succeeded.
 *
 * A user can edit an item several times before the server responds to the first edit.
 * All edits that the user makes before the response contain the same version of the item.
 * When the first edit succeeds, the item gets a new version.
 * Without a rebase, the server would reject the second edit as stale, although nobody else changed the item.
 * The queue replaces the version in the later edits with the version that the first edit created.
 * Only unsent commands with the same queue key, kind, item and version are changed.
 *
 * An edit without a version, such as a theme change, overwrites the current value unconditionally.
 * An edit without a version also raises the item's version by one, so the queue must rebase later edits too.
 * The response to an edit of several items (all events of a series) contains the new version of each item.
 * If another user changed an item in the meantime, the queue does not update the version in later edits.
 * The server then rejects the later edits as stale, and this user sees the other user's change.
 *
 * A mutation of legs contains a version per leg, and any kind may follow another: a user takes a leg, then frees it.
 */
import type { Command } from './command.ts'
import { isKind, LEG_KINDS } from './mutations.ts'

/** Returns the later commands that contain the outdated version, each with the new version in its place. */
export function rebase(done: Command, answer: unknown, later: readonly Command[]): Command[] {
  if (isKind(done, ...LEG_KINDS)) return rebaseLegs(done, answer, later)
  const steps = stepsOf(done, answer)
  return later.flatMap((command) => {
    const step = steps.get(rowOf(command))
    const isNext = command.kind === done.kind && isUnsentAfter(done, command)
    if (!step || !isNext || at(command.body, 'version') !== step.base) return []
    return [{ ...command, body: { ...(command.body as object), version: step.made } } as Command]
  })
}

type LegCommand = Command<(typeof LEG_KINDS)[number]>
type NamedLeg = Omit<LegCommand['body']['legs'][number], 'version'>

function rebaseLegs(done: LegCommand, answer: unknown, later: readonly Command[]): Command[] {
  const changed = (at(answer, 'legs') ?? []) as LegCommand['body']['legs']
  const made = new Map(changed.map((leg) => [legKey(leg), leg.version]))
  const bases = new Map(done.body.legs.map((leg) => [legKey(leg), leg.version]))
  return later.flatMap((command) => {
    if (!isKind(command, ...LEG_KINDS) || !isUnsentAfter(done, command)) return []
    const legs = command.body.legs.map((leg) =>
      bases.get(legKey(leg)) === leg.version
        ? { ...leg, version: made.get(legKey(leg)) ?? leg.version }
        : leg,
    )
    const isSame = legs.every(({ version }, index) => version === command.body.legs[index]?.version)
    return isSame ? [] : [{ ...command, body: { ...command.body, legs } } as Command]
  })
}

function legKey({ eventId, profileId, direction }: NamedLeg): string {
  return [eventId, profileId, direction].join('/')
}

function isUnsentAfter(done: Command, { queueKey, seq, attempts }: Command): boolean {
  return queueKey === done.queueKey && seq > done.seq && attempts === 0
}

interface Step {
  readonly base: number
  readonly made: number
}

/** Returns the old and the new version of each changed item, keyed by the item's id. */
function stepsOf(done: Command, answer: unknown): ReadonlyMap<string, Step> {
  const steps = new Map<string, Step>()
  if (done.versionsAt !== undefined) {
    for (const [id, made] of Object.entries(at(answer, done.versionsAt) ?? {}))
      if (typeof made === 'number') steps.set(id, { base: made - 1, made })
  }
  const made = done.versionAt === null ? null : at(answer, done.versionAt)
  if (typeof made === 'number') {
    const base = at(done.body, 'version')
    steps.set(rowOf(done), { base: typeof base === 'number' ? base : made - 1, made })
  }
  return steps
}

/** Returns the id of the changed item. The account's settings have no id, so their id is an empty string. */
function rowOf({ params }: Command): string {
  return Object.values(params ?? {}).join('/')
}

function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (inner, name) =>
        typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[name] : undefined,
      value,
    )
}
