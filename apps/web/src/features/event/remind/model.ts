import type { Event, EventDetail, EventReminders } from '@homefield/contract/event'

/** Minutes before an event; the contract's lead times, which the web knows by their type alone. */
export const LEADS = [15, 30, 60, 120, 360, 720, 1440] as const
export type Lead = EventReminders['leads'][number]

/**
 * The instant reminders of an event count from: its start, or its arrival where that is wished and known; of plain days
 * the first moment of the first day in the reader's zone (IANA).
 */
export function reminderBase(
  event: Pick<Event, 'when' | 'arriveBy'>,
  fromArrival: boolean,
  zone: string,
): Temporal.Instant {
  if (fromArrival && event.arriveBy !== null) return Temporal.Instant.from(event.arriveBy)
  const { when } = event
  if (when.kind === 'timed') return Temporal.Instant.from(when.start)
  return Temporal.PlainDate.from(when.firstDay).toZonedDateTime(zone).toInstant()
}

/** When a reminder comes. Whole elapsed minutes: over a clock change, a day before is 24 hours before. */
export function remindAt(base: Temporal.Instant, lead: Lead): Temporal.Instant {
  return base.subtract({ minutes: lead })
}

/** What holds for an event: its own choice, or the account's general lead time. */
export function leadsOf(reminders: EventReminders, general: Lead): readonly Lead[] {
  return reminders.isDefault ? [general] : [...reminders.leads].sort((a, b) => a - b)
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
