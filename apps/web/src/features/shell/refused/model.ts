/**
 * Changes of a child's schedule or profile that waited on this device and were refused when they came through, and that
 * no screen of their own shows: the child may be out of sight by then (C15), or the form closed long ago.
 */
import type { OpenedEvent } from '@homefield/contract/event'
import type { Profile } from '@homefield/contract/profile'
import { currentIn } from '../../event/model/stale.ts'
import type { EventEdit } from '../../event/mutations.ts'
import type { Command } from '../../../lib/outbox/command.ts'

export interface RefusedChange {
  readonly commandId: string
  readonly kind: 'newEvent' | 'event' | 'profile' | 'team'
  /** As it was typed, where the change has a name of its own. */
  readonly title: string | null
  readonly failure: NonNullable<Command['failure']>
  /** Of an event that somebody else changed meanwhile: as it is now, and what was typed. */
  readonly review: { readonly opened: OpenedEvent; readonly typed: EventEdit } | null
}

/** @param known what the list of children shows; changes of these are shown there. */
export function refusedChanges(
  commands: readonly Command[],
  known: readonly Pick<Profile, 'id'>[],
): RefusedChange[] {
  return commands.flatMap((command) => {
    const kind = command.state === 'failed' ? kindOf(command, known) : null
    if (kind === null || command.failure === null) return []
    const { id, failure } = command
    return [{ commandId: id, kind, title: titleOf(command), failure, review: reviewOf(command) }]
  })
}

function kindOf(
  { method, path }: Command,
  known: readonly Pick<Profile, 'id'>[],
): RefusedChange['kind'] | null {
  // A message says so on its own bubble.
  if (path.endsWith('/messages')) return null
  if (path === '/events' && method === 'post') return 'newEvent'
  if (path.startsWith('/events/')) return 'event'
  if (path.startsWith('/teams/')) return 'team'
  const id = /^\/profiles\/([^/]+)/.exec(path)?.[1]
  return id !== undefined && !known.some((profile) => profile.id === id) ? 'profile' : null
}

export function reviewOf({ method, body, failure }: Command): RefusedChange['review'] {
  const opened = method === 'patch' && failure ? currentIn(failure) : null
  if (!opened) return null
  const { version: _, ...typed } = JSON.parse(body ?? '{}') as EventEdit & { version: number }
  return { opened, typed }
}

function titleOf({ body }: Command): string | null {
  const { title, name } = JSON.parse(body ?? '{}') as { title?: unknown; name?: unknown }
  return [title, name].find((text): text is string => typeof text === 'string' && text !== '') ?? null
}

/** What it was about is out of reach: gone, or not the reader's to change any more. Trying again is of no use. */
export function isOutOfReach({ failure }: Pick<RefusedChange, 'failure'>): boolean {
  return failure.status === 404 || failure.status === 403
}
