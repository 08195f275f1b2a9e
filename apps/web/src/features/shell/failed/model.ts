/**
 * Lists the failed changes to children and events that no other page shows.
 * The device had queued the changes, and the server rejected them later.
 * For example, the user lost access to a child before the device sent the change (C15), or closed the form.
 */
import type { OpenedEvent } from '@homefield/contract/event'
import type { Profile } from '@homefield/contract/profile'
import { takenIn, type TakenLeg } from '../../event/coverage/model/taken.ts'
import { currentIn } from '../../event/model/stale.ts'
import type { EventEdit } from '../../event/mutations.ts'
import type { Command } from '../../../lib/mutation-queue/command.ts'
import { isKind, LEG_KINDS, type Mutation } from '../../../lib/mutation-queue/mutations.ts'

export interface FailedChange {
  readonly commandId: string
  readonly kind: 'newEvent' | 'event' | 'profile' | 'team' | 'driver' | 'going'
  /** The title or name that the user typed. Null if the change contains neither. */
  readonly title: string | null
  readonly failure: NonNullable<Command['failure']>
  /**
   * The event's current state and the values that the user typed, for a comparison of both.
   * Null if no other person changed the event.
   */
  readonly review: { readonly opened: OpenedEvent; readonly typed: EventEdit } | null
  /** The assignment of a driver, and the leg that another person took first. Null for any other failure. */
  readonly taken: { readonly leg: TakenLeg; readonly assignment: Command<'assignLegs'> } | null
}

/** @param known the children on the list of children, which already shows their failed changes */
export function failedChanges(
  commands: readonly Command[],
  known: readonly Pick<Profile, 'id'>[],
): FailedChange[] {
  return commands.flatMap((command) => {
    const kind = command.state === 'failed' ? kindOf(command, known) : null
    if (kind === null || command.failure === null) return []
    const { id, failure } = command
    return [
      {
        commandId: id,
        kind,
        title: titleOf(command),
        failure,
        review: reviewOf(command),
        taken: takenFrom(command),
      },
    ]
  })
}

function kindOf(mutation: Mutation, known: readonly Pick<Profile, 'id'>[]): FailedChange['kind'] | null {
  if (isKind(mutation, 'createEvent')) return 'newEvent'
  if (isKind(mutation, 'changeEvent', 'deleteEvent', 'restoreEvent', 'setReminders')) return 'event'
  if (isKind(mutation, 'changeTeam', 'mapTeam')) return 'team'
  if (isKind(mutation, ...LEG_KINDS)) return 'driver'
  if (isKind(mutation, 'setGoing')) return 'going'
  if (isKind(mutation, 'changeProfile'))
    return known.some(({ id }) => id === mutation.params.id) ? null : 'profile'
  return null
}

export function reviewOf(command: Command): FailedChange['review'] {
  if (command.kind !== 'changeEvent' || !command.failure) return null
  const opened = currentIn(command.failure)
  if (!opened) return null
  const { version: _, ...typed } = command.body
  return { opened, typed }
}

/** Returns the leg that another person took before this device could send the assignment. */
export function takenFrom(command: Command): FailedChange['taken'] {
  const leg = command.kind === 'assignLegs' && command.failure ? takenIn(command.failure) : null
  return leg && { leg, assignment: command as Command<'assignLegs'> }
}

function titleOf(mutation: Mutation): string | null {
  if (isKind(mutation, 'createEvent', 'changeEvent')) return mutation.body.title || null
  if (isKind(mutation, 'changeProfile')) return mutation.body.name || null
  return null
}

/**
 * True if the event or child no longer exists, or the user may no longer change it. A retry would fail again.
 */
export function isOutOfReach({ failure }: Pick<FailedChange, 'failure'>): boolean {
  return failure.status === 404 || failure.status === 403
}
