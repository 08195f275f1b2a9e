import type { Settings } from '@homefield/contract/account'
import type { Event, EventDetail, EventReminders } from '@homefield/contract/event'

/**
 * The lead times in minutes that the user can choose for a reminder.
 * The web app repeats the contract's values, because the web app imports only types from the contract.
 */
export const LEADS = [15, 30, 60, 120, 360, 720, 1440] as const
export type Lead = EventReminders['leads'][number]

type ReminderSettings = Pick<
  Settings,
  'allNotifications' | 'friendsReminders' | 'notificationLeadTimeMinutes'
>

/** Returns the default lead time in minutes. Null means that the event has no reminder. */
export function defaultLead(
  event: Pick<Event, 'isOwnEvent'>,
  { friendsReminders, notificationLeadTimeMinutes }: ReminderSettings,
): Lead | null {
  return event.isOwnEvent || friendsReminders ? notificationLeadTimeMinutes : null
}

/** Returns the lead times of an event's reminders: the user's choice for the event, or else the default. */
export function leadsOf(reminders: EventReminders, general: Lead | null): readonly Lead[] {
  if (reminders.isDefault) return general === null ? [] : [general]
  return [...reminders.leads].sort((a, b) => a - b)
}

/**
 * Returns the lead times for which the user will get a reminder.
 * Returns no lead times if the event is not confirmed or notifications are off.
 */
export function ringingLeads(
  event: Pick<Event, 'isOwnEvent' | 'status'>,
  reminders: EventReminders,
  settings: ReminderSettings,
): readonly Lead[] {
  if (event.status !== 'confirmed' || !settings.allNotifications) return []
  return leadsOf(reminders, defaultLead(event, settings))
}

/**
 * Replaces the reminders in a response that has the event's details. Returns any other response unchanged.
 */
export function withReminders<Answer>(
  answer: Answer,
  eventGroupId: string,
  reminders: EventReminders,
): Answer {
  const opened = answer as { event?: Event; detail?: EventDetail } | undefined
  if (opened?.event?.eventGroupId !== eventGroupId || !opened.detail) return answer
  return { ...opened, detail: { ...opened.detail, reminders } } as Answer
}
