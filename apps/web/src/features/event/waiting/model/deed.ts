/** What a parent did with events, read back from the commands that carry it. */
import type { EventChange, NewEvent, SeriesScope } from '@homefield/contract/event'
import type { Command } from '../../../../lib/outbox/command.ts'

export type Deed =
  | { kind: 'create'; body: NewEvent }
  | { kind: 'change'; id: string; body: EventChange }
  | { kind: 'remove'; id: string; scope: SeriesScope }
  | { kind: 'restore'; id: string }

const ONE = /^\/events\/([^/?]+)(?:\?scope=(this|following|all))?$/
const RESTORE = /^\/events\/([^/?]+)\/restore$/

/** Null where the command does nothing with the events that lists show (a share, a reminder). */
export function deedOf(command: Pick<Command, 'method' | 'path' | 'body'>): Deed | null {
  const { method, path, body } = command
  if (method === 'post' && path === '/events') return { kind: 'create', body: bodyOf(body) as NewEvent }
  const restored = method === 'post' ? RESTORE.exec(path)?.[1] : undefined
  if (restored !== undefined) return { kind: 'restore', id: restored }
  const [, id, scope] = ONE.exec(path) ?? []
  if (id === undefined) return null
  if (method === 'patch') return { kind: 'change', id, body: bodyOf(body) as EventChange }
  return method === 'delete' ? { kind: 'remove', id, scope: (scope ?? 'this') as SeriesScope } : null
}

/** The command that makes this event; null where none waits. */
export function makingOf(commands: readonly Command[], eventId: string): string | null {
  const isMaking = (deed: Deed | null) => deed?.kind === 'create' && deed.body.id === eventId
  return commands.find((command) => isMaking(deedOf(command)))?.id ?? null
}

/** As it was written by this app. */
function bodyOf(body: string | null): unknown {
  return JSON.parse(body ?? '{}')
}
