import type { Event, NewEvent } from '@homefield/contract/event'
import type { Person } from '@homefield/testkit/person'
import { newId } from '@homefield/server/lib/ids'

/**
 * Creates a manual event through the API.
 * @param fields override the defaults: a public hour of soccer at 5 PM on 2 August 2025
 */
export async function eventOf(
  parent: Person,
  profileId: string,
  fields: Partial<Omit<NewEvent, 'profileId'>> = {},
): Promise<Event> {
  const { data, error } = await parent.api.POST('/events', {
    body: {
      id: newId(),
      profileId,
      title: 'Practice',
      date: '2025-08-02',
      startTime: '17:00',
      durationMinutes: 60,
      sport: 'Soccer',
      visibility: 'public',
      ...fields,
    },
  })
  if (error) throw new Error(`adding the event ${fields.title ?? 'Practice'} failed: ${error.error.code}`)
  return data.event
}
