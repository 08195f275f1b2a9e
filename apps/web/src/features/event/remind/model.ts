import type { Settings } from '@homefield/contract/account'
import type { Event, EventDetail, EventReminders } from '@homefield/contract/event'

/**
 * Lead times of reminders in minutes.
 * The list repeats the contract's values, because the web app imports only types from the contract.
 */
export const LEADS = [15, 30, 60, 120, 360, 720, 1440] as const
export type Lead = EventReminders['leads'][number]

type ReminderSettings = Pick<
  Settings,
  'allNotifications' | 'friendsReminders' | 'notificationLeadTimeMinutes'
>

/** Returns the default lead time in minutes. Null means no reminder, the default for friends' events. */
export function defaultLead(
  event: Pick<Event, 'isOwnEvent'>,
  { friendsReminders, notificationLeadTimeMinutes }: ReminderSettings,
): Lead | null {
  return event.isOwnEvent || friendsReminders ? notificationLeadTimeMinutes : null
}

/** The lead times of an event's reminders: the event's own choice, or the default. */
export function leadsOf(reminders: EventReminders, general: Lead | null): readonly Lead[] {
  if (reminders.isDefault) return general === null ? [] : [general]
  return [...reminders.leads].sort((a, b) => a - b)
}

/** The lead times of reminders that will be sent. Empty unless the event is confirmed and notifications are on. */
export function ringingLeads(
  event: Pick<Event, 'isOwnEvent' | 'status'>,
  reminders: EventReminders,
  settings: ReminderSettings,
): readonly Lead[] {
  if (event.status !== 'confirmed' || !settings.allNotifications) return []
  return leadsOf(reminders, defaultLead(event, settings))
}

/** Replaces the reminders in a response with the event's details. Returns any other response unchanged. */
export function withReminders<Answer>(
  answer: Answer,
  eventGroupId: string,
  reminders: EventReminders,
): Answer {
  const opened = answer as { event?: Event; detail?: EventDetail } | undefined
  if (opened?.event?.eventGroupId !== eventGroupId || !opened.detail) return answer
  return { ...opened, detail: { ...opened.detail, reminders } } as Answer
}
