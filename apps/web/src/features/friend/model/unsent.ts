import type { AccessRole } from '@homefield/domain/access'
import type { Command } from '../../../lib/outbox/command.ts'

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

const PATH = /^\/(?:friends|blocked-people|friend-requests)\/([^/]+)(?:\/(?:accept|decline))?$/

/**
 * By the id of the person or request they are about; of several the last one written. Those on their way right now
 * count only while there is no connection: what is answered in a moment needs no mark.
 */
export function unsentOf(commands: readonly Command[], isDown: boolean): ReadonlyMap<string, Unsent> {
  const found = new Map<string, Unsent>()
  for (const command of commands) {
    const id = PATH.exec(command.path)?.[1]
    const waits =
      command.state === 'failed' || isDown || (command.state === 'waiting' && command.attempts > 0)
    if (id === undefined || !waits) continue
    found.set(decodeURIComponent(id), {
      commandId: command.id,
      refusal: command.state === 'failed' ? command.failure : null,
      ...grantIn(command),
    })
  }
  return found
}

function grantIn(command: Command): Pick<Unsent, 'role' | 'mayShare'> {
  const body = command.method === 'patch' ? command.body : null
  const { role, mayShare } = JSON.parse(body ?? '{}') as { role?: AccessRole; mayShare?: boolean }
  return { role: role ?? null, mayShare: mayShare ?? null }
}
