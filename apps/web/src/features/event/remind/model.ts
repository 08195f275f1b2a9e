import type { Settings } from '@homefield/contract/account'
import type { Event, EventDetail, EventReminders } from '@homefield/contract/event'

/** Minutes before an event; the contract's lead times, which the web knows by their type alone. */
export const LEADS = [15, 30, 60, 120, 360, 720, 1440] as const
export type Lead = EventReminders['leads'][number]

type Wishes = Pick<Settings, 'allNotifications' | 'friendsReminders' | 'notificationLeadTimeMinutes'>

/** What holds where nothing was chosen for the event; null: no reminder, as for friends’ children unless it is wished. */
export function defaultLead(
  event: Pick<Event, 'isOwnEvent'>,
  { friendsReminders, notificationLeadTimeMinutes }: Wishes,
): Lead | null {
  return event.isOwnEvent || friendsReminders ? notificationLeadTimeMinutes : null
}

/** What holds for an event: its own choice, or the default. */
export function leadsOf(reminders: EventReminders, general: Lead | null): readonly Lead[] {
  if (reminders.isDefault) return general === null ? [] : [general]
  return [...reminders.leads].sort((a, b) => a - b)
}

/** What rings: nothing of what is called off, and nothing where all notifications are off. */
export function ringingLeads(
  event: Pick<Event, 'isOwnEvent' | 'status'>,
  reminders: EventReminders,
  wishes: Wishes,
): readonly Lead[] {
  if (event.status !== 'confirmed' || !wishes.allNotifications) return []
  return leadsOf(reminders, defaultLead(event, wishes))
}

/** An answer with the event's own screen in it, its reminders changed; anything else as it is. */
export function withReminders<Answer>(
  answer: Answer,
  happeningId: string,
  reminders: EventReminders,
): Answer {
  const opened = answer as { event?: Event; detail?: EventDetail } | undefined
  if (opened?.event?.happeningId !== happeningId || !opened.detail) return answer
  return { ...opened, detail: { ...opened.detail, reminders } } as Answer
}
