import type { Driver, LegDefault } from '@homefield/contract/coverage'
import { MOST_ASKED_LEGS, type Notification } from '@homefield/contract/notification'
import { DEFAULT_ACTIVITIES } from '@homefield/domain/coverage/default-activity'
import { DIRECTIONS } from '@homefield/domain/coverage/leg'
import { DEFAULT_ANSWERS } from '@homefield/domain/coverage/leg-default'
import { oneOf, when } from '../../event/service.ts'
import type { DriveRow, LegToCheckRow, NotifiedDefaultRow } from './store.ts'

type Drive = NonNullable<Notification['drive']>

/** The answer that a notification of kind `legAnswered` reports, as note_drive stores it. */
const ANSWERS = ['accepted', 'declined', 'released', 'relieved'] as const

/** Shows a question about legs. Legs that the viewer need not answer anymore are left out while others are open. */
export function showQuestion(rows: readonly DriveRow[]): Drive {
  const own = rows.filter((row) => row.is_own && row.is_needed && !row.is_past)
  const open = own.filter(({ status }) => status === 'asked')
  if (open.length > 0) return drive(open, 'open')
  const agreed = own.filter(({ status }) => status === 'confirmed' || status === 'check')
  if (agreed.length > 0) return drive(agreed, 'accepted')
  const declined = own.filter(({ status }) => status === 'declined')
  return declined.length > 0 ? drive(declined, 'declined') : drive(rows, 'over')
}

/** Shows an answer about legs. If all legs have a driver again, a refusal needs no reaction anymore. */
export function showAnswer(rows: readonly DriveRow[], answer: string | null): Drive {
  const state = oneOf(ANSWERS, answer ?? 'accepted')
  if (state === 'accepted') return drive(rows, state)
  if (state === 'relieved') {
    const freed = rows.filter(
      ({ is_own, status }) => !is_own || status === 'unassigned' || status === 'declined',
    )
    return freed.length > 0 ? drive(freed, 'relieved') : drive(rows, 'kept')
  }
  const needy = rows.filter(
    ({ is_needed, is_past, status }) =>
      is_needed && !is_past && (status === null || status === 'unassigned' || status === 'declined'),
  )
  return needy.length > 0 ? drive(needy, state) : drive(rows, 'over')
}

function drive(rows: readonly DriveRow[], state: Drive['state']): Drive {
  return {
    legs: rows.slice(0, MOST_ASKED_LEGS).map((row) => ({
      eventId: row.event_id,
      title: row.title,
      when: when(row),
      place: row.place_name,
      profileId: row.profile_id,
      childName: row.child_name,
      direction: oneOf(DIRECTIONS, row.direction),
      version: row.version,
    })),
    legCount: rows.length,
    default: null,
    state,
  }
}

/** @param answer the reported answer; null if the notification is the question itself */
export function showDefaultDrive(
  row: NotifiedDefaultRow,
  { viewerId, answer }: { viewerId: string; answer: string | null },
): Drive {
  const now = oneOf(DEFAULT_ANSWERS, row.answer)
  const asked = row.driver_user_id !== viewerId ? 'over' : now === 'asked' ? 'open' : now
  const state = answer === null ? asked : oneOf(ANSWERS, answer)
  return { legs: [], legCount: 0, default: showDefault(row, viewerId), state }
}

function showDefault(row: NotifiedDefaultRow, viewerId: string): LegDefault {
  return {
    id: row.id,
    profileId: row.profile_id,
    direction: oneOf(DIRECTIONS, row.direction),
    teamId: row.team_id,
    teamName: row.team_name,
    activity: row.activity === null ? null : oneOf(DEFAULT_ACTIVITIES, row.activity),
    weekday: row.weekday,
    fromDay: row.from_day,
    untilDay: row.until_day,
    driver: {
      kind: 'user',
      userId: row.driver_user_id,
      name: row.driver_name,
      isViewer: row.driver_user_id === viewerId,
    },
    answer: oneOf(DEFAULT_ANSWERS, row.answer),
    version: row.version,
  }
}

/** The question of a default that was deleted since, or a question about legs that were all deleted. */
export const NOTHING_LEFT: Drive = { legs: [], legCount: 0, default: null, state: 'over' }

export function showLegsToCheck(
  rows: readonly LegToCheckRow[],
  viewer: { readonly userId: string },
): Notification['toCheck'] {
  return rows.slice(0, MOST_ASKED_LEGS).map((row) => ({
    eventId: row.event_id,
    profileId: row.profile_id,
    direction: oneOf(DIRECTIONS, row.direction),
    driver: driverOf(row, viewer.userId),
    version: row.version,
  }))
}

function driverOf(row: LegToCheckRow, viewerId: string): Driver {
  switch (row.driver_kind) {
    case 'helper':
      return { kind: 'helper', helperId: row.driver_helper_id ?? '', name: row.driver_name }
    case 'alone':
      return { kind: 'alone' }
    case 'otherFamily':
      return { kind: 'otherFamily', note: row.note }
    default:
      return { kind: 'user', userId: viewerId, name: row.driver_name, isViewer: true }
  }
}
