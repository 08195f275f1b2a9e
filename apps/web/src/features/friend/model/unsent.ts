import type { AccessRole } from '@homefield/domain/access'
import type { Command } from '../../../lib/outbox/command.ts'
import { isKind, type Mutation } from '../../../lib/outbox/mutations.ts'

/** A change to a person or a request that the server does not have yet. */
export interface Unsent {
  readonly commandId: string
  /** Set where the server refused it. */
  readonly refusal: { readonly code: string; readonly message: string } | null
  /** The role to come, where it is that. */
  readonly role: AccessRole | null
  /** Whether the friend is to share events; null if the command does not say so. */
  readonly mayShare: boolean | null
}

/** Refused because something else stands there by now: the same once more would be refused once more. */
export function isStale({ refusal }: Unsent): boolean {
  return refusal?.code === 'stale'
}

/** The person or the request; null for any other mutation. */
function targetOf(mutation: Mutation): string | null {
  if (isKind(mutation, 'acceptRequest', 'declineRequest', 'cancelRequest')) return mutation.params.id
  if (isKind(mutation, 'changeFriend', 'removeFriend', 'block', 'unblock')) return mutation.params.userId
  return null
}

/**
 * By the id of the person or request they are about; of several the last one written. Those on their way right now
 * count only while there is no connection: what is answered in a moment needs no mark.
 */
export function unsentOf(commands: readonly Command[], isDown: boolean): ReadonlyMap<string, Unsent> {
  const found = new Map<string, Unsent>()
  for (const command of commands) {
    const id = targetOf(command)
    const waits =
      command.state === 'failed' || isDown || (command.state === 'waiting' && command.attempts > 0)
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
