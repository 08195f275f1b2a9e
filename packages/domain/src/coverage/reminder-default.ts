/**
 * Decides how long before an event a person is reminded, in minutes. Nothing is copied: the rule applies when due.
 *
 * 1. The person's own reminders for the event win, even if the team is muted. An empty list means no reminder.
 * 2. A muted team has no reminders.
 * 3. The person's lead times for the child and the activity. An empty list means no reminder.
 * 4. The person's general lead time.
 *
 * Nobody is reminded of an event to which no child goes.
 * An event of several children has the reminders of all children who go.
 */
import type { Activity } from '../activity.ts'
import { type DefaultActivity, defaultActivityOf } from './default-activity.ts'

export interface ReminderDefault {
  readonly profileId: string
  readonly activity: DefaultActivity
  readonly leadMinutes: readonly number[]
}

export interface RemindedChild {
  readonly profileId: string
  /** The teams of the child's copies. A child has two copies if two feeds contain the event. */
  readonly platformTeamIds: readonly string[]
  readonly isGoing: boolean
  /** The general lead time; null if the person gets no reminders for this child, such as a friend's child. */
  readonly generalLeadMinutes: number | null
}

interface Wishes {
  /** The person's own reminders for the event; null if the person has none. */
  readonly own: readonly number[] | null
  readonly defaults: readonly ReminderDefault[]
  readonly mutedTeamIds: ReadonlySet<string>
}

/** Returns the lead times without duplicates, in ascending order. */
export function leadTimesOf(
  event: { readonly activity: Activity; readonly children: readonly RemindedChild[] },
  { own, defaults, mutedTeamIds }: Wishes,
): number[] {
  const going = event.children.filter(({ isGoing }) => isGoing)
  if (going.length === 0) return []
  const activity = defaultActivityOf(event.activity)
  const leads =
    own ??
    going
      .filter((child) => !isMuted(child, mutedTeamIds))
      .flatMap(({ profileId, generalLeadMinutes }) => {
        const usual = defaults.find((one) => one.profileId === profileId && one.activity === activity)
        return usual?.leadMinutes ?? (generalLeadMinutes === null ? [] : [generalLeadMinutes])
      })
  return [...new Set(leads)].toSorted((one, other) => one - other)
}

/** If two feeds contain the event, the person still wants it as long as one of the teams is not muted. */
function isMuted({ platformTeamIds }: RemindedChild, mutedTeamIds: ReadonlySet<string>): boolean {
  return platformTeamIds.length > 0 && platformTeamIds.every((id) => mutedTeamIds.has(id))
}
