import { type Event, type EventReminders, REMINDER_LEADS } from '@homefield/contract/event'
import type { ReadUnit } from '@homefield/database/work'
import { leadTimesOf } from '@homefield/domain/coverage/reminder-default'
import { reminderRowsOf } from './store.ts'

/**
 * Returns a function that finds the lead times of the viewer's reminders for each of the given events.
 * `due_reminders` applies the same rule in SQL. Birthdays must be left out.
 */
export async function leadTimesIn(
  unit: ReadUnit,
  events: readonly Event[],
): Promise<(event: Event) => EventReminders> {
  const { own, defaults, teams, muted, lead, friends_reminders } = await reminderRowsOf(
    unit,
    events.map(({ eventGroupId }) => eventGroupId),
  )
  const chosen = new Map(own.map((row) => [row.event_group_id, row]))
  const teamsOf = Map.groupBy(teams, (row) => keyOf(row.event_group_id, row.profile_id))
  const mutedTeamIds = new Set(muted)
  const usual = defaults.map((row) => ({
    profileId: row.profile_id,
    activity: row.activity,
    leadMinutes: row.lead_minutes,
  }))
  return ({ activity, children, eventGroupId, isOwnEvent, notGoing }) => {
    const choice = chosen.get(eventGroupId)
    const minutes = leadTimesOf(
      {
        activity,
        children: children.map(({ profileId }) => ({
          profileId,
          platformTeamIds: (teamsOf.get(keyOf(eventGroupId, profileId)) ?? []).map(
            (row) => row.platform_team_id,
          ),
          isGoing: !notGoing.includes(profileId),
          generalLeadMinutes: isOwnEvent || friends_reminders ? lead : null,
        })),
      },
      { own: choice?.lead_minutes ?? null, defaults: usual, mutedTeamIds },
    )
    return {
      leads: REMINDER_LEADS.filter((known) => minutes.includes(known)),
      fromArrival: choice?.from_arrival ?? false,
      isDefault: choice === undefined,
    }
  }
}

function keyOf(eventGroupId: string, profileId: string): string {
  return `${eventGroupId} ${profileId}`
}
