import type { ProfileId } from '@homefield/contract/wire'
import type { WriteUnit } from '@homefield/database/work'
import type { EditableText } from '@homefield/domain/event-fields'
import type { EventTime } from '@homefield/domain/typed-time'
import { whenColumns } from '../../../lib/event-columns.ts'

/**
 * Returns the owner of a child and locks the child's row until the transaction ends.
 * While the child's row is locked, no concurrent request can delete the child or transfer it to another parent.
 * Returns undefined if the viewer may not add events to the child.
 * Row-level security hides the child's row from this locking query if the viewer may not edit the child.
 */
export async function lockChild({ tx }: WriteUnit, id: ProfileId): Promise<{ ownerId: string } | undefined> {
  const row = await tx
    .selectFrom('profiles')
    .select('user_id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return row && { ownerId: row.user_id }
}

/** Counts an owner's manual events, including deleted ones. */
export async function countManualEvents({ tx }: WriteUnit, ownerId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('platform', '=', 'Manual')
    .executeTakeFirstOrThrow()
  return count
}

/** Values that all events of a series share. */
export interface ManualEvent {
  readonly profileId: ProfileId
  readonly ownerId: string
  /** Id of the series. Null for an event that does not repeat. */
  readonly seriesId: string | null
  readonly title: string
  readonly texts: Readonly<Record<EditableText, string | null>>
  readonly location: string | null
  readonly locationName: string | null
  readonly zone: string
  readonly sport: string
  readonly color: string
  readonly platformColor: string
  readonly activity: string
  readonly visibility: 'public' | 'private'
}

export interface ManualOccurrence extends EventTime {
  readonly id: string
  readonly eventGroupId: string
}

/**
 * Inserts manual events of one child and a separate event group for each event.
 * One statement per table is enough, because callers pass at most a few hundred events.
 */
export async function insertManualEvents(
  { tx }: WriteUnit,
  event: ManualEvent,
  occurrences: readonly ManualOccurrence[],
): Promise<void> {
  await tx
    .insertInto('event_groups')
    .values(
      occurrences.map(({ eventGroupId }) => ({
        id: eventGroupId,
        owner_id: event.ownerId,
        series_id: event.seriesId,
      })),
    )
    .execute()
  await tx
    .insertInto('events')
    .values(
      occurrences.map(({ id, eventGroupId, when, typed }) => ({
        id,
        profile_id: event.profileId,
        owner_id: event.ownerId,
        event_group_id: eventGroupId,
        title: event.title,
        ...event.texts,
        location: event.location,
        location_name: event.locationName,
        ...whenColumns(when),
        wall_start: typed?.wall.toString() ?? null,
        is_second: typed?.isSecond ?? false,
        duration_minutes: typed?.minutes ?? null,
        sport: event.sport,
        color: event.color,
        platform: 'Manual',
        platform_color: event.platformColor,
        activity: event.activity,
        visibility: event.visibility,
      })),
    )
    .execute()
}
