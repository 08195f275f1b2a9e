/**
 * What was changed on this device and has not gone out, as the list behind the offline strip says it. A picture goes
 * with the message that it belongs to, and is no row of its own while that one waits too.
 */
import type { Command } from '../../../lib/outbox/command.ts'
import { isKind, type Mutation, type MutationKind } from '../../../lib/outbox/mutations.ts'

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
  | 'report'

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

const KINDS: Record<MutationKind, WaitingKind> = {
  createEvent: 'newEvent',
  changeEvent: 'eventChange',
  deleteEvent: 'eventRemoval',
  restoreEvent: 'eventReturn',
  setReminders: 'reminders',
  writeAboutEvent: 'aboutEvent',
  muteThread: 'mute',
  writeMessage: 'message',
  changeConversation: 'mute',
  reportConversation: 'report',
  addPicture: 'picture',
  createProfile: 'newChild',
  changeProfile: 'childChange',
  changeSettings: 'settings',
  acceptRequest: 'friend',
  declineRequest: 'friend',
  cancelRequest: 'friend',
  changeFriend: 'friend',
  removeFriend: 'friend',
  block: 'friend',
  unblock: 'friend',
  acknowledgeChanges: 'seen',
  settleClashes: 'clash',
  setDriveTime: 'driveTime',
  readNotification: 'bell',
  deleteNotification: 'bell',
  readAllNotifications: 'bell',
  clearNotifications: 'bell',
  changeTeam: 'team',
  mapTeam: 'team',
}

/** In the order in which they were written. */
export function waitingChanges(commands: readonly Command[]): WaitingChange[] {
  const ids = new Set(commands.map(({ id }) => id))
  return commands
    .filter(({ follows }) => follows === null || !ids.has(follows))
    .flatMap((command) => {
      const kind = KINDS[command.kind]
      // The bell dismisses its own failed mutations.
      if (kind === 'bell' && command.state === 'failed') return []
      const { title, name, content, picture } = typedIn(command)
      return {
        command,
        kind,
        of: targetOf(command),
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

interface Typed {
  readonly title?: string | undefined
  readonly name?: string | undefined
  readonly content?: string
  readonly picture?: object | null
}

function typedIn(mutation: Mutation): Typed {
  if (
    isKind(
      mutation,
      'createEvent',
      'changeEvent',
      'createProfile',
      'changeProfile',
      'writeMessage',
      'writeAboutEvent',
    )
  )
    return mutation.body
  return {}
}

/** The event, conversation or child that the row names. */
function targetOf(mutation: Mutation): string | null {
  if (
    isKind(
      mutation,
      'changeEvent',
      'deleteEvent',
      'restoreEvent',
      'setReminders',
      'writeAboutEvent',
      'muteThread',
      'writeMessage',
      'changeConversation',
      'changeProfile',
    )
  )
    return mutation.params.id
  return null
}
