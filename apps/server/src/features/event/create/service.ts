import type { EventId, ProfileId } from '@homefield/contract/wire'
import { takeAdvisoryLock } from '@homefield/database/advisory-lock'
import type { WriteUnit } from '@homefield/database/work'
import { activityOf } from '@homefield/domain/activity'
import { EDITABLE_TEXTS, type EditableText, mapFields } from '@homefield/domain/event-fields'
import { MANUAL_COLOR } from '@homefield/domain/platform'
import { repeatDays } from '@homefield/domain/repetition'
import { type SportName, sportNamed } from '@homefield/domain/sport'
import { timeFrom } from '@homefield/domain/typed-time'
import type { AccountLimits } from '../../../lib/account-limits.ts'
import { AppError, found } from '../../../lib/app-error.ts'
import { newId } from '../../../lib/ids.ts'
import { geocodeLater } from '../../place/service.ts'
import { insertPersonalChanges } from '../update/store.ts'
import { assertOurYear } from './model.ts'
import { countManualEvents, lockChild, insertManualEvents } from './store.ts'

/**
 * Size in bytes of a new event without its texts. Counts toward the user's daily write limit.
 * Includes the stored change that records the creation.
 */
const ROW_BYTES = 700

interface TypedEvent extends Readonly<Partial<Record<EditableText, string | undefined>>> {
  readonly id: EventId
  readonly profileId: ProfileId
  readonly title: string
  /** The day as `YYYY-MM-DD`, in the time zone `zone` or, if `zone` is absent, in the viewer's zone. */
  readonly date: string
  readonly startTime: string
  readonly isSecond?: boolean | undefined
  readonly zone?: string | undefined
  readonly durationMinutes: number
  readonly sport: SportName
  readonly visibility: 'public' | 'private'
  readonly location?: string | undefined
  readonly locationName?: string | undefined
  readonly repeat?: TypedRepeat | undefined
}

interface TypedRepeat {
  readonly everyWeeks: number
  readonly weekdays: readonly number[]
  readonly until?: string | undefined
  readonly count?: number | undefined
}

/**
 * Adds a manual event, or a weekly series of events, to a child.
 * Each event of a series is an event group of its own. The first event gets the id from the request.
 * The database stores the wall time and its zone, so the wall time stays the same across clock changes.
 * The end of an event is its start plus the length in elapsed minutes (specification 001, section 5).
 * A length of 1440 minutes is 24 hours, even if the clocks change during the event.
 * @throws AppError `profileNotFound`
 * @throws AppError `invalid` for a year out of range
 * @throws AppError `repeatTooLong`, `repeatEmpty`, `tooManyEvents`
 */
export async function addEvent(
  unit: WriteUnit,
  { events: most }: AccountLimits,
  typed: TypedEvent,
): Promise<void> {
  const days = daysOf(typed)
  days.forEach(assertOurYear)
  const { ownerId } = found(await lockChild(unit, typed.profileId), 'profileNotFound')
  await takeAdvisoryLock(unit, 'events', ownerId)
  if ((await countManualEvents(unit, ownerId)) + days.length > most)
    throw new AppError('tooManyEvents', { limit: most })
  const texts = mapFields(EDITABLE_TEXTS, (name) => typed[name] || null)
  const written = [typed.title, typed.location, typed.locationName, ...Object.values(texts)].join('')
  unit.addBytes((days.length - 1) * (Buffer.byteLength(written) + ROW_BYTES))
  const zone = typed.zone ?? unit.viewer.zone
  const sport = sportNamed(typed.sport)
  const clock = Temporal.PlainTime.from(typed.startTime)
  const occurrences = days.map((day, index) => ({
    id: index === 0 ? typed.id : newId(),
    eventGroupId: newId(),
    ...timeFrom(day.toPlainDateTime(clock), zone, typed.durationMinutes, typed.isSecond ?? false),
  }))
  await insertManualEvents(
    unit,
    {
      profileId: typed.profileId,
      ownerId,
      seriesId: days.length > 1 ? newId() : null,
      title: typed.title,
      texts,
      location: typed.location || null,
      locationName: typed.locationName || null,
      zone,
      sport: sport.name,
      color: sport.color,
      platformColor: MANUAL_COLOR,
      activity: activityOf(typed.title),
      visibility: typed.visibility,
    },
    occurrences,
  )
  await insertPersonalChanges(
    unit,
    occurrences.map(({ id }) => ({ eventId: id, ownerId, field: 'added', from: null, to: null })),
  )
  await geocodeLater(unit, [typed.location ?? null])
  unit.bump(`profile:${typed.profileId}`)
}

function daysOf({ date, repeat }: TypedEvent): readonly Temporal.PlainDate[] {
  const first = Temporal.PlainDate.from(date)
  assertOurYear(first)
  if (!repeat) return [first]
  const until = repeat.until === undefined ? undefined : Temporal.PlainDate.from(repeat.until)
  const days = repeatDays(first, { ...repeat, until })
  if (typeof days === 'string') throw new AppError(days)
  return days
}
