/**
 * What was changed on this device and has not gone out, as the list behind the offline strip says it. A picture goes
 * with the message that it belongs to, and is no row of its own while that one waits too.
 */
import type { NewMessage } from '@homefield/contract/message'
import type { Command } from '../../../lib/outbox/command.ts'

export type WaitingKind =
  | 'newEvent'
  | 'eventChange'
  | 'eventRemoval'
  | 'eventReturn'
  | 'reminders'
  | 'aboutEvent'
  | 'message'
  | 'picture'
  | 'mute'
  | 'newChild'
  | 'childChange'
  | 'settings'
  | 'friend'
  | 'team'
  | 'seen'
  | 'clash'
  | 'driveTime'
  | 'bell'
  | 'other'

export interface WaitingChange {
  readonly command: Command
  readonly kind: WaitingKind
  /** Of the event, conversation or child that it is about. */
  readonly of: string | null
  /** As it was typed: a title, a name, the words of a message. */
  readonly typed: string | null
  readonly hasPicture: boolean
  /** Nobody else can have it yet. */
  readonly canTakeBack: boolean
}

/** What the server refuses of these is let go of by the bell, and nobody's to decide. */
const BELL = /^\/notifications\b/

const KINDS: readonly (readonly [RegExp, WaitingKind])[] = [
  [/^post \/events$/, 'newEvent'],
  [/^patch \/events\/([^/?]+)$/, 'eventChange'],
  [/^delete \/events\/([^/?]+)(?:\?.*)?$/, 'eventRemoval'],
  [/^post \/events\/([^/?]+)\/restore$/, 'eventReturn'],
  [/^\w+ \/events\/([^/?]+)\/reminders$/, 'reminders'],
  [/^post \/events\/([^/?]+)\/messages$/, 'aboutEvent'],
  [/^patch \/events\/([^/?]+)\/messages$/, 'mute'],
  [/^post \/conversations\/([^/?]+)\/messages$/, 'message'],
  [/^patch \/conversations\/([^/?]+)$/, 'mute'],
  [/^put \/messages\//, 'picture'],
  [/^post \/profiles$/, 'newChild'],
  [/^\w+ \/profiles\/([^/?]+)/, 'childChange'],
  [/^\w+ \/settings/, 'settings'],
  [/^\w+ \/(?:friends|friend-requests|blocked-people)\//, 'friend'],
  [/^\w+ \/teams\//, 'team'],
  [/^post \/changes\/acknowledge$/, 'seen'],
  [/^\w+ \/clashes\//, 'clash'],
  [/^put \/drive-times$/, 'driveTime'],
  [/^\w+ \/notifications/, 'bell'],
]

/** In the order in which they were written. */
export function waitingChanges(commands: readonly Command[]): WaitingChange[] {
  const ids = new Set(commands.map(({ id }) => id))
  return commands
    .filter(({ follows }) => follows === null || !ids.has(follows))
    .filter(({ state, path }) => state !== 'failed' || !BELL.test(path))
    .map((command) => {
      const asked = `${command.method} ${command.path}`
      const [form, kind] = KINDS.find(([pattern]) => pattern.test(asked)) ?? [null, 'other' as const]
      const { title, name, content, picture } = bodyOf(command)
      return {
        command,
        kind,
        of: form?.exec(asked)?.[1] ?? null,
        typed: [title, name, content].find((text) => typeof text === 'string' && text !== '') ?? null,
        hasPicture: picture !== undefined && picture !== null,
        canTakeBack: command.state === 'waiting' && command.attempts === 0,
      }
    })
}

/** What there is to decide: refused, and it goes no further by itself. */
export function needsYou({ command }: WaitingChange): boolean {
  return command.state === 'failed'
}

const BESIDE = { settings: '/settings', childChange: '/profiles', friend: '/friends' } as const

/**
 * The page that lays what was typed beside what was saved elsewhere meanwhile: the same once more would be refused once
 * more. Null where it was refused for something else.
 */
export function pageBeside({ kind, command }: WaitingChange): (typeof BESIDE)[keyof typeof BESIDE] | null {
  return command.failure?.code === 'stale' && kind in BESIDE ? BESIDE[kind as keyof typeof BESIDE] : null
}

interface TypedBody {
  readonly title?: string
  readonly name?: string
  readonly content?: string
  readonly picture?: NewMessage['picture']
}

/** As it was written by this app. */
function bodyOf({ body }: Command): TypedBody {
  return JSON.parse(body ?? '{}') as TypedBody
}
