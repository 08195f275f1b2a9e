/**
 * Lists the changes that this device has not sent yet. The offline strip links to the list.
 * An unsent picture shares a row with its message. Once the message was sent, the picture has its own row.
 */
import type { Command } from '../../../lib/mutation-queue/command.ts'
import { isKind, LEG_KINDS, type Mutation, type MutationKind } from '../../../lib/mutation-queue/mutations.ts'

export type PendingKind =
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
  | 'home'
  | 'helper'
  | 'teamMute'
  | 'driver'
  | 'usualDriver'
  | 'going'
  | 'bell'
  | 'report'

export interface PendingChange {
  readonly command: Command
  readonly kind: PendingKind
  /** The id of the event, conversation or child that the user changed. */
  readonly of: string | null
  /** The title, name or message text that the user typed. */
  readonly typed: string | null
  readonly hasPicture: boolean
  /** True if this device has never sent the change, so that the user can still withdraw the change. */
  readonly canTakeBack: boolean
}

const KINDS: Record<MutationKind, PendingKind> = {
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
  setDriveFromHome: 'driveTime',
  changeDriveTime: 'driveTime',
  deleteDriveTime: 'driveTime',
  setHome: 'home',
  addHelper: 'helper',
  changeHelper: 'helper',
  deleteHelper: 'helper',
  setReminderDefault: 'reminders',
  muteTeam: 'teamMute',
  assignLegs: 'driver',
  answerLegs: 'driver',
  releaseLegs: 'driver',
  undoLegs: 'driver',
  addLegDefault: 'usualDriver',
  answerLegDefault: 'usualDriver',
  deleteLegDefault: 'usualDriver',
  setGoing: 'going',
  readNotification: 'bell',
  deleteNotification: 'bell',
  readAllNotifications: 'bell',
  clearNotifications: 'bell',
  changeTeam: 'team',
  mapTeam: 'team',
}

/** Returns the rows of the list, in the order in which the user made the changes. */
export function pendingChanges(commands: readonly Command[]): PendingChange[] {
  const ids = new Set(commands.map(({ id }) => id))
  return commands
    .filter(({ follows }) => follows === null || !ids.has(follows))
    .flatMap((command) => {
      const kind = KINDS[command.kind]
      // The app never shows a failed change to notifications (specification 000, section 8).
      if (kind === 'bell' && command.state === 'failed') return []
      const { title, name, content, picture } = typedIn(command)
      return {
        command,
        kind,
        of: targetOf(command),
        typed: [title, name, content].find((text) => typeof text === 'string' && text !== '') ?? null,
        hasPicture: picture !== undefined && picture !== null,
        canTakeBack: command.state === 'pending' && command.attempts === 0,
      }
    })
}

/** True if the change failed, so that the user must decide whether to retry or discard the change. */
export function needsYou({ command }: PendingChange): boolean {
  return command.state === 'failed'
}

const BESIDE = { settings: '/settings', childChange: '/profiles', friend: '/friends' } as const

/**
 * Returns the page where the user compares the unsent values with the values that another person saved.
 * Returns null if the change did not fail as `stale`, because only a stale change needs a comparison.
 */
export function pageBeside({ kind, command }: PendingChange): (typeof BESIDE)[keyof typeof BESIDE] | null {
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
      'addHelper',
      'changeHelper',
      'writeMessage',
      'writeAboutEvent',
    )
  )
    return mutation.body
  return {}
}

/** Returns the id of the event, conversation or child that a mutation changes. */
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
      'setGoing',
      'setDriveFromHome',
    )
  )
    return mutation.params.id
  if (isKind(mutation, ...LEG_KINDS)) return mutation.body.legs[0]?.eventId ?? null
  return null
}
