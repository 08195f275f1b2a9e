import { ACTIVITIES } from '@homefield/domain/activity'
import type { DrivenEvent } from '@homefield/domain/coverage/leave-by'
import type { Direction } from '@homefield/domain/coverage/leg'
import type { ResolvedLeg } from '@homefield/domain/coverage/leg-default'
import { type Place, placeKey } from '@homefield/domain/drive'
import type { DrivenRow } from './store.ts'

/** @param located returns the coordinates of a place's key */
export function drivenEventOf(row: DrivenRow, located: (key: string) => Place['at']): DrivenEvent {
  const key = placeKey(row.location) ?? placeKey(row.location_name)
  return {
    eventGroupId: row.event_group_id,
    profileIds: [row.profile_id],
    when: {
      kind: 'timed',
      start: Temporal.Instant.from(row.start_time),
      end: row.end_time === null ? null : Temporal.Instant.from(row.end_time),
    },
    status: 'confirmed',
    arriveBy: row.arrive_by === null ? null : Temporal.Instant.from(row.arrive_by),
    place: key === null ? null : { key, at: located(key) },
    activity: ACTIVITIES.find((one) => one === row.activity) ?? 'other',
    earlyMinutes: row.early_minutes,
  }
}

export function legOf(row: DrivenRow, userId: string): ResolvedLeg {
  const leg = {
    eventGroupId: row.event_group_id,
    profileId: row.profile_id,
    direction: row.direction as Direction,
    driver: { kind: 'user', userId },
    version: 0,
    from: 'choice',
    defaultId: null,
  } as const
  return row.status === 'asked'
    ? { ...leg, status: 'asked', askedBy: userId }
    : { ...leg, status: row.status === 'check' ? 'check' : 'confirmed', askedBy: null }
}

/** The driver agreed to bring a child there. The event may have moved since. */
export function isAgreedThere({ direction, status }: DrivenRow): boolean {
  return direction === 'there' && (status === 'confirmed' || status === 'check')
}
