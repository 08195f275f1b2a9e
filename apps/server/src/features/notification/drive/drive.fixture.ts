import type { Direction } from '@homefield/domain/coverage/leg'
import { pastAllRights } from '@homefield/testkit/family'
import type { World } from '@homefield/testkit/world'
import type { Clock } from '../../../lib/clock.ts'

interface StoredLeg {
  readonly eventId: string
  readonly profileId: string
  readonly direction: Direction
  readonly status: 'unassigned' | 'asked' | 'confirmed' | 'check' | 'declined'
  /** Id of the person who drives. Absent for a leg without a driver, and for a helper. */
  readonly driverId?: string
  readonly helperId?: string
  readonly askedBy?: string
}

/** Stores a leg as an assignment does, or replaces it. */
export async function storeLeg({ database }: World, leg: StoredLeg): Promise<void> {
  const { eventId, profileId, direction, status, driverId = null, helperId = null, askedBy = null } = leg
  const kind = driverId === null ? (helperId === null ? null : 'helper') : 'user'
  await pastAllRights(database, (as) =>
    as.query(
      `insert into legs (event_group_id, profile_id, direction, owner_id, status, driver_kind, driver_user_id, driver_helper_id,
         asked_by)
       select e.event_group_id, $2, $3, e.owner_id, $4, $5, $6, $7, $8 from events e where e.id = $1
       on conflict (event_group_id, profile_id, direction) do update set status = excluded.status,
         driver_kind = excluded.driver_kind, driver_user_id = excluded.driver_user_id, version = legs.version + 1`,
      [eventId, profileId, direction, status, kind, driverId, helperId, askedBy],
    ),
  )
}

export interface NotedLegs {
  readonly from: string
  readonly to: string
  readonly family: string
  readonly legs: readonly Pick<StoredLeg, 'eventId' | 'profileId' | 'direction'>[]
  readonly answer?: 'accepted' | 'declined' | 'released' | 'relieved'
}

/** Calls note_drive as `from`, as an assignment or an answer does. */
export async function noteLegs(
  { database }: World,
  clock: Clock,
  { from, to, family, legs, answer }: NotedLegs,
): Promise<void> {
  await pastAllRights(database, async (as) => {
    await as.query(`select set_config('app.user_id', $1, true), set_config('app.now', $2, true)`, [
      from,
      clock.now().toString(),
    ])
    const { rows } = await as.query<{ id: string; event_group_id: string }>(
      'select id, event_group_id from events where id = any ($1)',
      [legs.map(({ eventId }) => eventId)],
    )
    const groups = new Map(rows.map(({ id, event_group_id: group }) => [id, group]))
    const keys = legs.map(({ eventId, ...leg }) => ({ eventGroupId: groups.get(eventId), ...leg }))
    await as.query('select note_drive($1, $2, $3, $4)', [
      to,
      answer ? 'legAnswered' : 'legAsked',
      family,
      JSON.stringify({ legs: keys, ...(answer && { answer }) }),
    ])
  })
}
