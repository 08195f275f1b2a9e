import type { Event, EventDetail, OpenedEvent } from '@homefield/contract/event'
import { timed } from '../../model/made-event.ts'

/** Creates an opened event for tests. By default, the event is from 5:30 to 7:00 PM in New York. */
export function madeOpened(event: Partial<Event> = {}, detail: Partial<EventDetail> = {}): OpenedEvent {
  return {
    event: timed('2026-05-14T21:30:00Z', '2026-05-14T23:00:00Z', { title: 'Practice', ...event }),
    detail: {
      originalTitle: null,
      sourceUrl: null,
      typedTime: null,
      overrides: [],
      history: [],
      shares: [],
      sources: [],
      series: null,
      reminders: { leads: [], fromArrival: false, isDefault: true },
      elsewhere: [],
      edited: null,
      ...detail,
    },
  }
}
