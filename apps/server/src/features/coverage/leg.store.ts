import type { EventChild } from '@homefield/contract/event'
import type { Direction, SeenMoment } from '@homefield/contract/coverage'
import type { EventId, ProfileId } from '@homefield/contract/wire'
import type { JsonValue } from '@homefield/database/json-column'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { type SqlBool, sql } from 'kysely'
import type { WhenColumns } from '../../lib/event-columns.ts'

export interface LockedLegRow {
  readonly event_id: string
  readonly child: string
  /** Null if the viewer does not see the event. */
  readonly event_group_id: string | null
  /** Null if the child does not take part in the event. */
  readonly profile_id: string | null
  readonly owner_id: string | null
  readonly may_assign: boolean
}

/** Locks the legs until the transaction ends. `driver` is the id of the person or helper whom the request assigns. */
export async function lockLegs(
  { tx }: WriteUnit,
  legs: readonly { readonly eventId: EventId; readonly profileId: ProfileId }[],
  driver: string | null,
): Promise<LockedLegRow[]> {
  const { rows } = await sql<LockedLegRow>`
    select * from lock_legs(${legs.map(({ eventId }) => eventId)}::uuid[], ${legs.map(({ profileId }) => profileId)}::uuid[],
      ${driver})`.execute(tx)
  return rows
}

export interface EventGroupRow extends WhenColumns {
  readonly event_group_id: string
  readonly series_id: string | null
  readonly status: string
  readonly activity: string
  readonly is_private: boolean
  readonly children: readonly Pick<EventChild, 'profileId'>[]
  /** The time and place of each copy. Copies from two feeds may differ. */
  readonly moments: readonly SeenMoment[]
}

/** Returns the parts of the given events that decide their legs, with the children whom the viewer sees. */
export async function eventGroupsToCover(
  { tx }: ReadUnit,
  eventGroupIds: readonly string[],
): Promise<EventGroupRow[]> {
  const { rows } = await sql<EventGroupRow>`
    select distinct on (e.event_group_id) e.event_group_id, g.series_id, e.status, e.activity, e.all_day, e.start_time, e.end_time,
      e.zone, e.first_day, e.last_day, e.time_tbd,
      exists (select from events c where c.event_group_id = e.event_group_id and c.visibility = 'private') as is_private,
      (select json_agg(distinct jsonb_build_object('profileId', c.profile_id)) from events c
        where c.event_group_id = e.event_group_id and c.hidden_at is null) as children,
      (select json_agg(jsonb_build_object(
          'start', c.start_time, 'end', c.end_time, 'place', coalesce(c.location_name, c.location))) from events c
        where c.event_group_id = e.event_group_id and c.hidden_at is null) as moments
    from events e join event_groups g on g.id = e.event_group_id
    where e.event_group_id = any (${eventGroupIds}::uuid[]) and e.hidden_at is null
    order by e.event_group_id, e.created_at, e.id`.execute(tx)
  return rows
}

interface LegKeyColumns {
  readonly event_group_id: string
  readonly profile_id: string
  readonly direction: Direction
  readonly owner_id: string
}

/** The columns with an assignment. `previous` stores these columns, too. */
export interface AssignmentColumns {
  readonly status: string
  readonly driver_kind: string | null
  readonly driver_user_id: string | null
  readonly driver_helper_id: string | null
  readonly note: string
  readonly asked_by: string | null
}

export interface NewLegRow extends LegKeyColumns, AssignmentColumns {
  readonly changed_by: string
  readonly previous: AssignmentColumns | Record<string, never> | null
  readonly version: number
}

const WRITTEN = [
  'status',
  'driver_kind',
  'driver_user_id',
  'driver_helper_id',
  'note',
  'asked_by',
  'changed_by',
  'previous',
  'moved_from',
] as const

/** The columns of a leg without a driver, for which nobody can be asked and nothing can be undone. */
export const NOBODY = {
  driver_kind: null,
  driver_user_id: null,
  driver_helper_id: null,
  note: '',
  asked_by: null,
  previous: null,
  moved_from: null,
} as const

/** Stores legs as the owner or an administrator. */
export async function storeLegs({ tx }: WriteUnit, rows: readonly NewLegRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('legs')
    .values(rows.map((row) => ({ ...row, previous: row.previous && JSON.stringify(row.previous) })))
    .onConflict((conflict) =>
      conflict.columns(['event_group_id', 'profile_id', 'direction']).doUpdateSet((eb) => ({
        ...Object.fromEntries(WRITTEN.map((name) => [name, eb.ref(`excluded.${name}`)])),
        // The row of an open leg has a version, although the app shows 0.
        version: sql`greatest(excluded.version, legs.version + 1)`,
      })),
    )
    .execute()
}

/** Opens legs as the owner or an administrator, so that defaults apply again. */
export async function openLegs({ tx }: WriteUnit, keys: readonly LegKeyColumns[]): Promise<void> {
  for (const { event_group_id, profile_id, direction } of keys)
    await tx
      .updateTable('legs')
      .set((eb) => ({ ...NOBODY, status: 'open', version: eb('version', '+', 1) }))
      .where((eb) => eb.and({ event_group_id, profile_id, direction }))
      .execute()
}

/** Stores a leg that a viewer drives or drove. Without a status, the leg is opened. */
export async function storeOwnLeg(
  { tx }: WriteUnit,
  leg: NewLegRow | (LegKeyColumns & { readonly status: null }),
): Promise<void> {
  await sql`select store_own_leg(${JSON.stringify(leg)}::json)`.execute(tx)
}

export interface PreviousRow extends Omit<LegKeyColumns, 'owner_id' | 'direction'> {
  readonly direction: string
  readonly previous: JsonValue
}

/** Returns the assignments before the viewer's own last changes of the events' legs. */
export async function previousOfOwnChanges(
  { tx, viewer }: ReadUnit,
  eventGroupIds: readonly string[],
): Promise<PreviousRow[]> {
  return tx
    .selectFrom('legs')
    .select(['event_group_id', 'profile_id', 'direction', 'previous'])
    .where(sql<SqlBool>`event_group_id = any (${eventGroupIds}::uuid[])`)
    .where('changed_by', '=', viewer.userId)
    .where('previous', 'is not', null)
    .execute()
}

export interface DriveNote {
  readonly person: string
  readonly kind: 'legAsked' | 'legAnswered'
  readonly ownerId: string
  readonly about: object
}

/** Notifies a person of a question about driving, or of the answer to it. */
export async function noteDrive({ tx }: WriteUnit, note: DriveNote): Promise<void> {
  const about = JSON.stringify(note.about)
  await sql`select note_drive(${note.person}, ${note.kind}, ${note.ownerId}, ${about}::jsonb)`.execute(tx)
}
