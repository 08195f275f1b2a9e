import type { Event } from '@homefield/contract/event'
import type { ReadUnit } from '@homefield/database/work'
import { coverageOf } from '../../coverage/service.ts'
import { withNews } from '../news/service.ts'

/**
 * Adds to each event the data that other features store: who drives, who does not go, and the viewer's news.
 * The statements are sent together. Birthdays are not stored, so they have none of this data.
 */
export async function current(unit: ReadUnit, events: readonly Event[]): Promise<Event[]> {
  const [told, coverage] = await Promise.all([
    withNews(unit, events),
    coverageOf(
      unit,
      events.filter(({ birthday }) => birthday === null),
    ),
  ])
  return told.map((event) => (event.birthday === null ? { ...event, ...coverage(event) } : event))
}
