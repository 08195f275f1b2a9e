import type { Event, EventChange, OpenedEvent } from '@homefield/contract/event'
import { given } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import type { World } from '@homefield/testkit/world'

/** Test helpers that edit events through the API and read the stored changes. */

export async function opened(person: Person, id: string): Promise<OpenedEvent> {
  return given<OpenedEvent>(await person.api.GET('/events/{id}', { params: { path: { id } } }))
}

export const ask = (person: Person, id: string, body: EventChange) =>
  person.api.PATCH('/events/{id}', { params: { path: { id } }, body })

/** Sends an edit together with the event's current version. */
export async function change(
  person: Person,
  id: string,
  fields: Omit<EventChange, 'version'>,
): Promise<OpenedEvent> {
  const { version } = (await opened(person, id)).event
  return given<OpenedEvent>(await ask(person, id, { version, ...fields }))
}

export const remove = (person: Person, id: string, scope: 'this' | 'following' | 'all' = 'this') =>
  person.api.DELETE('/events/{id}', { params: { path: { id }, query: { scope } } })

export const restore = (person: Person, id: string) =>
  person.api.POST('/events/{id}/restore', { params: { path: { id } } })

/** Returns start, end and zone of a timed event, or first and last day of an all-day event. */
export function timeOf({ when }: Event): readonly (string | null)[] {
  return when.kind === 'timed' ? [when.start, when.end, when.zone] : [when.firstDay, when.lastDay]
}

/** Returns the starts of the person's events in 2026, sorted. */
export async function startsOf(person: Person, profileId?: string): Promise<(string | null)[]> {
  const query = { from: '2026-01-01', to: '2027-01-01', ...(profileId === undefined ? {} : { profileId }) }
  const { events } = given<{ events: Event[] }>(await person.api.GET('/events', { params: { query } }))
  return events.flatMap(({ birthday, ...event }) =>
    birthday === null ? [timeOf({ birthday, ...event })[0] ?? null] : [],
  )
}

export interface StoredEventChange {
  readonly event_id: string
  readonly field: string
  readonly old_value: unknown
  readonly new_value: unknown
  readonly changed_by: string | null
  readonly is_overridden: boolean
}

/**
 * Returns all stored changes of a child's events.
 * Leaves out the 'added' changes of events that a person created.
 */
export async function storedEventChanges(world: World, profileId: string): Promise<StoredEventChange[]> {
  const { rows } = await world.database.query<StoredEventChange>(
    `select c.event_id, c.field, c.old_value, c.new_value, c.changed_by, c.is_overridden
     from event_changes c join events e on e.id = c.event_id
     where e.profile_id = $1 and not (c.field = 'added' and c.changed_by is not null)
     order by c.changed_at, c.id`,
    [profileId],
  )
  return rows
}
