import type { SeenLeg } from '@homefield/contract/coverage'
import type { Notification } from '@homefield/contract/notification'
import type { Command } from '../../../lib/mutation-queue/command.ts'
import { isKind } from '../../../lib/mutation-queue/mutations.ts'

/** A notification's question to the reader about driving. */
export type DriveQuestion =
  | { readonly ask: 'legs' | 'check'; readonly legs: readonly SeenLeg[] }
  | { readonly ask: 'usual'; readonly defaultId: string }

/** Returns null if the notification asks nothing, or if nothing is open anymore. */
export function driveQuestionOf({ kind, drive, toCheck }: Notification): DriveQuestion | null {
  if (kind === 'legAsked' && drive?.state === 'open') {
    if (drive.default) return { ask: 'usual', defaultId: drive.default.id }
    return drive.legs.length === 0 ? null : { ask: 'legs', legs: drive.legs.map(seen) }
  }
  return kind === 'eventsChanged' && toCheck.length > 0 ? { ask: 'check', legs: toCheck.map(seen) } : null
}

function seen({ eventId, profileId, direction, version }: Omit<SeenLeg, 'seen'>): SeenLeg {
  return { eventId, profileId, direction, version }
}

/**
 * Returns the command that answers the question, if this device has not delivered it yet.
 * A failed command counts too: the question stays open, and the app lists the command among the failed changes.
 */
export function answerTo(question: DriveQuestion, commands: readonly Command[]): Command | undefined {
  return commands.findLast((command) => {
    if (question.ask === 'usual')
      return isKind(command, 'answerLegDefault') && command.params.id === question.defaultId
    return (
      isKind(command, 'answerLegs', 'releaseLegs', 'assignLegs') &&
      command.body.legs.some((leg) => question.legs.some((asked) => isSame(leg, asked)))
    )
  })
}

function isSame(one: SeenLeg, other: SeenLeg): boolean {
  return (
    one.eventId === other.eventId && one.profileId === other.profileId && one.direction === other.direction
  )
}
