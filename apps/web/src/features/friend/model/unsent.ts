import type { AccessRole } from '@homefield/domain/access'
import type { Command } from '../../../lib/mutation-queue/command.ts'
import { isKind, type Mutation } from '../../../lib/mutation-queue/mutations.ts'

/** A change to a friendship, block or friend request that this device has not delivered to the server yet. */
export interface Unsent {
  readonly commandId: string
  /** The error with which the server rejected the change. Null if the server has not rejected the change. */
  readonly refusal: { readonly code: string; readonly message: string } | null
  /** The new role that the change sets. Null if the change leaves the role as it is. */
  readonly role: AccessRole | null
  /** The new sharing permission that the change sets. Null if the change leaves the permission as it is. */
  readonly mayShare: boolean | null
}

/** True if another device changed the access first. A retry without a new choice would fail again. */
export function isStale({ refusal }: Unsent): boolean {
  return refusal?.code === 'stale'
}

/** Returns the id of the person or request that a mutation changes. Null for any other mutation. */
function targetOf(mutation: Mutation): string | null {
  if (isKind(mutation, 'acceptRequest', 'declineRequest', 'cancelRequest')) return mutation.params.id
  if (isKind(mutation, 'changeFriend', 'removeFriend', 'block', 'unblock')) return mutation.params.userId
  return null
}

/**
 * Returns the latest unsent change for each person or request id.
 * A change that is being sent counts as unsent only while the app is offline.
 * While online, the server's response arrives soon, so the app does not mark the change as pending.
 */
export function unsentOf(commands: readonly Command[], isDown: boolean): ReadonlyMap<string, Unsent> {
  const found = new Map<string, Unsent>()
  for (const command of commands) {
    const id = targetOf(command)
    const waits =
      command.state === 'failed' || isDown || (command.state === 'pending' && command.attempts > 0)
    if (id === null || !waits) continue
    found.set(id, {
      commandId: command.id,
      refusal: command.state === 'failed' ? command.failure : null,
      ...grantIn(command),
    })
  }
  return found
}

function grantIn(mutation: Mutation): Pick<Unsent, 'role' | 'mayShare'> {
  const { role = null, mayShare = null } = mutation.kind === 'changeFriend' ? mutation.body : {}
  return { role, mayShare }
}
